import { TWO_HOUSES } from './basics.ts';
import { lessonSetup } from './position.ts';
import { built, gained, of, playing, recruited, type Scene, scene } from './scene.ts';

export function provinces(): Scene[] {
  return [
    scene({
      setup: lessonSetup(),
      before: [],
      solution: 'architect l:roma>casinum~roma:land s:roma>cosa~roma:sea b:casinum b:cosa .',
      steps: [
        { do: 'play', character: 'architect' },
        { do: 'move', times: 2 },
        { do: 'build', times: 2 },
      ],
      goal: (tried) => gained(tried) >= 9,
      wrong: [
        {
          id: 'oneProvince',
          example: 'architect l:roma>cosa~florentia:land b:cosa b:florentia .',
          when: (tried) => built(tried).includes('cosa') && built(tried).includes('florentia'),
        },
        {
          id: 'oneHouse',
          example: 'architect l:roma>casinum~roma:land b:casinum .',
          when: (tried) => built(tried).length === 1,
          confirmed: true,
        },
      ],
    }),
  ];
}

export function cards(): Scene[] {
  return [
    scene({
      setup: lessonSetup(['I-mason']),
      before: [
        'mercator -1c +2f .',
        'mercator .',
        'architect l:roma>cosa~roma:land s:roma>olbia~roma:sea b:cosa b:olbia .',
        'prefect-a p:venetia',
      ],
      solution: 'senator r:I-mason .',
      steps: [
        { do: 'play', character: 'senator' },
        { do: 'recruit', times: 1 },
      ],
      goal: (tried) => recruited(tried).includes('I-mason'),
      wrong: [
        {
          id: 'architect',
          example: 'senator r:I-architect/b',
          when: (tried) => recruited(tried).includes('I-architect') && recruited(tried).length === 1,
        },
        {
          id: 'mercator',
          example: 'senator r:I-mercator/b',
          when: (tried) => recruited(tried).includes('I-mercator') && recruited(tried).length === 1,
        },
      ],
    }),
  ];
}

export function tempo(): Scene[] {
  const before = [
    TWO_HOUSES,
    'mercator .',
    'mercator -1c +2b .',
    'senator r:I-mason .',
    'senator .',
    'prefect-a p:venetia',
  ];
  return [
    scene({
      setup: lessonSetup(),
      before,
      solution: 'prefect-a p:etruria',
      steps: [{ do: 'play', character: 'prefect' }, { do: 'produce' }],
      goal: (tried) => of(tried, 'produce')[0]?.province === 'etruria',
      wrong: [
        {
          id: 'early',
          example: 'tribune',
          when: (tried) => playing(tried) === 'tribune',
        },
        {
          id: 'elsewhere',
          example: 'prefect-a p:sicilia',
          when: (tried) => of(tried, 'produce').some(({ province }) => province !== 'etruria'),
        },
      ],
    }),
    scene({
      setup: lessonSetup(),
      before: [
        ...before,
        'prefect-a p:etruria',
        'prefect-b p:umbria',
        'prefect-b $',
        'diplomat @0 p:lucania',
        'tribune .',
      ],
      solution: 'tribune .',
      steps: [{ do: 'play', character: 'tribune' }],
      goal: (tried) => playing(tried) === 'tribune',
    }),
  ];
}
