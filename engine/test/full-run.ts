/** True in `npm run test:full`, false in `npm test`. */
export const isFullRun = process.env['TEST_FULL'] === '1'

/** Returns all items in `npm run test:full`, and every `step`th in `npm test`. */
export const sampleOf = <T>(items: readonly T[], step: number): readonly T[] =>
  isFullRun ? items : items.filter((_, place) => place % step === 0)

/** Returns the number in `npm run test:full`, and a `part`th of it in `npm test`. */
export const shareOf = (count: number, part: number): number => (isFullRun ? count : Math.ceil(count / part))
