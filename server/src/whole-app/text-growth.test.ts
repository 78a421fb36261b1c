import '#src/infra/guard-json.ts'
import { shortCorpus } from '@skein/engine/test/growth/adversarial-texts'
import {
  isTooSlow,
  measureGrowth,
  type Growth,
  type TextFunction,
} from '@skein/engine/test/growth/measure-growth'
import { isFullRun } from '@skein/engine/test/full-run'
import { expect, test } from 'vitest'
import { textFunctions } from '#test/growth/text-functions.ts'

/** Measures a function with every `step`th text of the corpus, starting at `first`. */
function* growthOf(
  each: TextFunction,
  { step = 1, first = 0 } = {},
): Generator<Growth & { text: string; isSlow: boolean }> {
  const probe = Math.min(Math.max(each.limit, 6000), 20_000)
  for (const { name, of } of shortCorpus.filter((_, at) => at % step === first % step)) {
    const growth = measureGrowth(each, of, { probe })
    yield { text: name, ...growth, isSlow: isTooSlow(each, growth) }
  }
}

// `npm run drill -- text` measures every text.
test.each(textFunctions.map((each, number) => ({ ...each, number })))(
  '$name takes linear time for adversarial texts',
  ({ number, ...each }) => {
    const growths = [...growthOf(each, { step: isFullRun ? 5 : 30, first: number })]
    expect(growths.filter(({ isSlow }) => isSlow)).toEqual([])
  },
  120_000,
)

test.each([
  ['a search that starts again in a run', / *\{post_link\}/],
  ['a search that starts again inside', /<[^>]+>/],
  ['repetitions that compete', /^[^;]*[^;]*[^;]*;/],
  ['exponential time', /^We are open (a+)+$/],
])(
  'notices a planted pattern: %s',
  (_, pattern) => {
    // With 6,000 characters a fast machine needs too little time for a comparison.
    const planted = { name: 'planted', limit: 20_000, run: (text: string) => pattern.exec(text) }
    expect(growthOf(planted).some(({ isSlow }) => isSlow)).toBe(true)
  },
  120_000,
)
