import { expect, test } from 'vitest'
import { PlatformError, type PlatformErrorKind, type PlatformReason, platformErrorOf } from './errors.ts'
import { plainRefusal } from './refusal-logic.ts'

const reasonOf = (code: number, error_subcode?: number) =>
  platformErrorOf({ status: 400, headers: {}, body: { error: { code, error_subcode, message: 'Raw text' } } })
    .reason

const codes: [number, number?][] = [
  [1],
  [3],
  [4],
  [4, 2207051],
  [10, 1893063],
  [10, 2018108],
  [10, 2018278],
  [10, 2018300],
  [10, 2534077],
  [100],
  [100, 33],
  [100, 2018008],
  [100, 2534025],
  [190],
  [200, 2018028],
  [200, 2534041],
  [230],
  [368],
  [999_999],
]

test.each(codes)('describes the error %s/%s without the text of the platform', (code, subcode) => {
  const sentence = plainRefusal(reasonOf(code, subcode))
  expect(sentence).toMatch(/^[A-Z].*\.$/)
  expect(sentence).not.toMatch(/HTTP|Raw text|_|\d/)
})

test('describes a reason that is not listed', () => {
  const kind: PlatformErrorKind = 'unclear'
  const { reason } = new PlatformError(kind, { reason: 'unknown' })
  expect(plainRefusal(undefined)).toBe(plainRefusal(reason))
})

test.each<[PlatformReason, string]>([
  ['account_ineligible', 'Check its status'],
  ['account_restricted', 'Check its status'],
  ['app_not_approved', 'Ask your administrator'],
  ['media_refused', 'Check its URL'],
  ['message_access_off', 'Turn on connected tools'],
  ['permission_missing', 'Reconnect the account'],
  ['token_invalid', 'Reconnect it'],
])('says what to do about %s', (reason, step) => {
  expect(plainRefusal(reason)).toContain(step)
})
