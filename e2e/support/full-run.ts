/** Whether this run checks every display mode and language (`npm run test:full`). */
export const isFullRun = process.env['TEST_FULL'] === '1'

/** Details of a test that runs in full runs only; `npm test` leaves out the tag. */
export const fullOnly = { tag: '@full' } as const
