import { lessonSetup } from './position.ts';
import { built, goodsIn, of, playing, type Scene, scene, settledIn, views } from './scene.ts';

/** Houses in Cosa and Florentia: where most lessons continue. */
export const TWO_HOUSES = 'architect l:roma>cosa~florentia:land b:cosa b:florentia .';

export function gods(): Scene[] {
  return [
    scene({
      setup: lessonSetup(),
      before: [],
      solution: 'architect l:roma>casinum~roma:land b:casinum .',
      steps: [
        { do: 'play', character: 'architect' },
        { do: 'move', times: 1 },
        { do: 'build', times: 1 },
      ],
      goal: (tried) => built(tried).some((city) => goodOf(tried, city) !== 'brick'),
      wrong: [
        {
          id: 'brick',
          example: 'architect l:roma>cosa~roma:land b:cosa',
          when: (tried) =>
            built(tried).length > 0 && built(tried).every((city) => goodOf(tried, city) === 'brick'),
        },
        {
          id: 'other',
          example: 'mercator',
          when: (tried) => playing(tried) !== null && playing(tried) !== 'architect',
        },
      ],
    }),
  ];
}
function goodOf(tried: Parameters<typeof built>[0], city: string) {
  return views(tried).is.cities[city].good;
}

export function architect(): Scene[] {
  return [
    scene({
      setup: lessonSetup(),
      before: [],
      solution: TWO_HOUSES,
      steps: [
        { do: 'play', character: 'architect' },
        { do: 'move', times: 1 },
        { do: 'build', times: 2 },
      ],
      goal: (tried) => built(tried).length === 2,
      wrong: [
        {
          id: 'roma',
          example: 'architect l:roma>cosa~roma:land',
          when: (tried) =>
            of(tried, 'move').length === 1 &&
            of(tried, 'move')[0].to.includes('roma') &&
            !built(tried).length,
        },
        {
          id: 'one',
          example: 'architect l:roma>cosa~florentia:land b:cosa .',
          when: (tried) => built(tried).length === 1,
          confirmed: true,
        },
      ],
    }),
    scene({
      setup: lessonSetup(),
      before: ['mercator -1c .', 'architect l:roma>casinum~roma:land b:casinum .'],
      solution: 'architect l:roma>roma~spoletum:land b:spoletum .',
      steps: [
        { do: 'play', character: 'architect' },
        { do: 'move', times: 1 },
        { do: 'build', times: 1 },
      ],
      goal: (tried) => built(tried).includes('spoletum'),
      wrong: [
        {
          id: 'dear',
          example: 'architect l:roma>casinum~spoletum:land b:casinum',
          when: (tried) => built(tried).includes('casinum'),
        },
      ],
    }),
  ];
}

export function prefect(): Scene[] {
  return [
    scene({
      setup: lessonSetup(),
      before: [TWO_HOUSES, 'mercator .'],
      solution: 'prefect-a p:etruria',
      steps: [{ do: 'play', character: 'prefect' }, { do: 'produce' }],
      goal: (tried) => of(tried, 'produce')[0]?.province === 'etruria',
      wrong: [
        {
          id: 'elsewhere',
          example: 'prefect-a p:venetia',
          when: (tried) => of(tried, 'produce').some(({ province }) => province !== 'etruria'),
        },
      ],
    }),
    scene({
      setup: lessonSetup(),
      before: [
        TWO_HOUSES,
        'mercator .',
        'prefect-a p:etruria',
        'prefect-a p:venetia',
        'mercator .',
        'prefect-b p:umbria',
      ],
      solution: 'prefect-b $',
      steps: [{ do: 'play', character: 'prefect' }, { do: 'income' }],
      goal: (tried) => of(tried, 'income').length === 1,
      wrong: [
        {
          id: 'produce',
          example: 'prefect-b p:campania',
          when: (tried) => of(tried, 'produce').length > 0,
        },
      ],
    }),
  ];
}

export function mercator(): Scene[] {
  return [
    scene({
      setup: lessonSetup(),
      before: [TWO_HOUSES, 'prefect-a p:venetia'],
      solution: 'mercator -1c +3b .',
      steps: [{ do: 'play', character: 'mercator' }, { do: 'sell' }, { do: 'buy' }],
      goal: (tried) => goodsIn(tried).is.brick >= 3,
      wrong: [
        {
          id: 'poor',
          example: 'mercator +1b .',
          when: (tried) => of(tried, 'sell').length === 0 && goodsIn(tried).is.brick < 3,
          confirmed: true,
        },
        {
          id: 'twoSold',
          example: 'mercator -1c -1w',
          when: (tried) => of(tried, 'sell').length === 2,
        },
      ],
    }),
  ];
}

export function storehouse(): Scene[] {
  return [
    scene({
      setup: lessonSetup(),
      before: [TWO_HOUSES, 'mercator .', 'mercator -1c +4b .', 'senator r:I-mason .'],
      solution: 'prefect-a p:etruria k:02000',
      steps: [{ do: 'play', character: 'prefect' }, { do: 'produce' }, { do: 'keep' }],
      goal: (tried) => of(tried, 'keep')[0]?.goods.food === 2,
      wrong: [
        {
          id: 'cheap',
          example: 'prefect-a p:etruria k:11000',
          when: (tried) => (of(tried, 'keep')[0]?.goods.brick ?? 0) > 0,
        },
      ],
    }),
  ];
}

export function tribune(): Scene[] {
  return [
    scene({
      setup: lessonSetup(),
      before: [
        TWO_HOUSES,
        'mercator .',
        'prefect-a p:etruria',
        'senator r:I-mason .',
        'mercator .',
        'prefect-a p:venetia',
        'diplomat @1 p:campania',
        'prefect-b $',
      ],
      solution: 'tribune l:roma .',
      steps: [{ do: 'play', character: 'tribune' }, { do: 'settle' }],
      goal: (tried) => playing(tried) === 'tribune' && settledIn(tried, 'roma'),
      wrong: [
        {
          id: 'alone',
          example: 'tribune .',
          when: (tried) => playing(tried) === 'tribune' && !settledIn(tried, 'roma'),
          confirmed: true,
        },
      ],
    }),
  ];
}
