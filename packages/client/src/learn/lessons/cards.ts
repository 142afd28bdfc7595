import { newSetup, unwrap } from '@concordia/engine';
import { TWO_HOUSES } from './basics.ts';
import { LATE_GAME } from './late-game.ts';
import { lessonSetup } from './position.ts';
import { goodsIn, of, playing, recruited, type Scene, scene, settledIn, views } from './scene.ts';

export function senator(): Scene[] {
  return [
    scene({
      setup: lessonSetup(),
      before: [],
      solution: 'senator r:I-mason r:I-architect/b .',
      steps: [
        { do: 'play', character: 'senator' },
        { do: 'recruit', times: 2 },
      ],
      goal: (tried) => recruited(tried).length === 2,
      wrong: [
        {
          id: 'one',
          example: 'senator r:I-mason .',
          when: (tried) => recruited(tried).length === 1,
          confirmed: true,
        },
      ],
    }),
    scene({
      setup: lessonSetup(['I-farmer', 'I-mason', 'I-colonist']),
      before: [
        'senator r:I-farmer r:I-mason/w .',
        'senator r:I-colonist r:I-mercator/b .',
        'mercator +1f .',
        'mercator +1t .',
        'tribune .',
        'tribune .',
        'mercator .',
        'senator r:I-architect r:I-diplomat/f .',
        'senator r:II-consul/t .',
        'mercator .',
      ],
      solution: 'II-consul r:II-colonist .',
      steps: [
        { do: 'play', character: 'consul' },
        { do: 'recruit', times: 1 },
      ],
      goal: (tried) => playing(tried) === 'consul' && recruited(tried).includes('II-colonist'),
      wrong: [
        {
          id: 'other',
          example: 'diplomat',
          when: (tried) => playing(tried) !== null && playing(tried) !== 'consul',
        },
      ],
    }),
  ];
}

export function diplomat(): Scene[] {
  return [
    scene({
      setup: lessonSetup(),
      before: [TWO_HOUSES, 'prefect-a p:venetia'],
      solution: 'diplomat @1 p:etruria',
      steps: [{ do: 'play', character: 'diplomat' }, { do: 'copy' }, { do: 'produce' }],
      goal: (tried) => playing(tried) === 'diplomat' && of(tried, 'produce')[0]?.province === 'etruria',
      wrong: [
        {
          id: 'prefect',
          example: 'prefect-a',
          when: (tried) => playing(tried) === 'prefect',
        },
        {
          id: 'elsewhere',
          example: 'diplomat @1 p:sicilia',
          when: (tried) => of(tried, 'produce').some(({ province }) => province !== 'etruria'),
        },
      ],
    }),
  ];
}

export function colonist(): Scene[] {
  return [
    scene({
      setup: lessonSetup(['I-colonist']),
      before: [
        'senator r:I-colonist .',
        'mercator .',
        'architect l:roma>cosa~roma:land b:cosa .',
        'senator .',
        'prefect-a p:etruria',
        'prefect-a p:venetia',
      ],
      solution: 'I-colonist l:cosa .',
      steps: [{ do: 'play', character: 'colonist' }, { do: 'settle' }],
      goal: (tried) => settledIn(tried, 'cosa'),
      wrong: [
        {
          id: 'income',
          example: 'I-colonist $',
          when: (tried) => of(tried, 'income').length > 0,
        },
        {
          id: 'roma',
          example: 'I-colonist l:roma',
          when: (tried) => settledIn(tried, 'roma'),
        },
      ],
    }),
  ];
}

export function specialist(): Scene[] {
  return [
    scene({
      setup: lessonSetup(['I-mason']),
      before: [
        'mercator -1c +2f .',
        'mercator .',
        'senator r:I-mason .',
        'senator .',
        'architect l:roma>cosa~roma:land s:roma>olbia~roma:sea b:cosa b:olbia .',
        'prefect-a p:venetia',
      ],
      solution: 'I-mason',
      steps: [{ do: 'play', character: 'mason' }],
      goal: (tried) => playing(tried) === 'mason',
      wrong: [
        {
          id: 'prefect',
          example: 'prefect-a',
          when: (tried) => playing(tried) === 'prefect',
        },
      ],
    }),
  ];
}

export function praefectus(): Scene[] {
  return [
    scene({
      setup: lessonSetup(),
      before: ['mercator .', TWO_HOUSES, 'senator .'],
      solution: 'prefect-a p:etruria',
      steps: [{ do: 'play', character: 'prefect' }, { do: 'produce' }],
      goal: (tried) => of(tried, 'produce')[0]?.province === 'etruria' && goodsIn(tried).is.food === 3,
      wrong: [
        {
          id: 'elsewhere',
          example: 'prefect-a p:venetia',
          when: (tried) => of(tried, 'produce').some(({ province }) => province !== 'etruria'),
        },
      ],
    }),
  ];
}

export function end(): Scene[] {
  return [
    scene({
      setup: unwrap(newSetup({ map: 'italia', players: ['Livia', 'Brutus', 'Cassia'] }, 'puzzles/a/28')),
      before: LATE_GAME,
      solution: 'senator r:I-smith r:II-vintner/b .',
      steps: [
        { do: 'play', character: 'senator' },
        { do: 'recruit', times: 2 },
      ],
      goal: (tried) => views(tried).is.players[tried.seat].concordia,
      wrong: [
        {
          id: 'one',
          example: 'senator r:I-smith .',
          when: (tried) => recruited(tried).length === 1,
          confirmed: true,
        },
      ],
    }),
  ];
}
