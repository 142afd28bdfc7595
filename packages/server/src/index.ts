export { type Config, ConfigError, configFrom, VARIABLES } from './config.ts';
export { type RunningServer, startServer } from './server.ts';
export type { Outside } from './services.ts';
