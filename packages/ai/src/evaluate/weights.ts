import file from '../../data/weights.json' with { type: 'json' };
import { type Net, readNet, type WeightsFile } from './net.ts';

export const WEIGHTS: WeightsFile = file as WeightsFile;
/** The trained net; `training/` makes it. */
export const NET: Net = readNet(WEIGHTS);
