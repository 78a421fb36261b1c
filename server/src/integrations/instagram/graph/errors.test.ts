import { describe, expect, test } from 'vitest'
import { PlatformError, platformErrorOf, type PlatformErrorKind, type PlatformReason } from './errors.ts'

const graphError = (code: number, subcode?: number, message = 'text') => ({
  error: { message, type: 'IGApiException', code, error_subcode: subcode, fbtrace_id: 'A1b2' },
})

const classify = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  platformErrorOf({ status, headers, body })

const table: [number, number | undefined, PlatformErrorKind, PlatformReason][] = [
  [190, undefined, 'reconnect', 'token_invalid'],
  [190, 458, 'reconnect', 'token_invalid'],
  [190, 463, 'reconnect', 'token_invalid'],
  [190, 777, 'reconnect', 'token_invalid'],
  [102, undefined, 'reconnect', 'token_invalid'],
  [3, undefined, 'rejected', 'permission_missing'],
  [10, undefined, 'rejected', 'permission_missing'],
  [200, undefined, 'rejected', 'permission_missing'],
  [299, undefined, 'rejected', 'permission_missing'],
  [4, undefined, 'limited', 'rate_limited'],
  [17, undefined, 'limited', 'rate_limited'],
  [32, undefined, 'limited', 'rate_limited'],
  [613, undefined, 'limited', 'rate_limited'],
  [613, 2534040, 'limited', 'rate_limited'],
  [80002, undefined, 'limited', 'rate_limited'],
  [341, undefined, 'limited', 'rate_limited'],
  [368, undefined, 'limited', 'blocked'],
  [25, 2207050, 'limited', 'account_restricted'],
  [10, 1893063, 'limited', 'account_restricted'],
  [10, 2534022, 'rejected', 'outside_window'],
  [10, 2018278, 'rejected', 'outside_window'],
  [10, 2018108, 'rejected', 'person_unavailable'],
  [10, 2018300, 'rejected', 'thread_elsewhere'],
  [2018300, undefined, 'rejected', 'thread_elsewhere'],
  [100, undefined, 'rejected', 'bad_request'],
  [100, 33, 'rejected', 'not_found'],
  [100, 2534025, 'rejected', 'private_reply_refused'],
  [100, 2534014, 'rejected', 'person_unavailable'],
  [100, 2018008, 'rejected', 'media_refused'],
  [100, 2534015, 'rejected', 'bad_request'],
  [200, 2534041, 'rejected', 'message_access_off'],
  [200, 1545041, 'rejected', 'person_unavailable'],
  [551, 1545041, 'rejected', 'person_unavailable'],
  [230, undefined, 'rejected', 'profile_hidden'],
  [9010, undefined, 'rejected', 'profile_hidden'],
  [2500, undefined, 'rejected', 'bad_request'],
  [36103, undefined, 'rejected', 'account_ineligible'],
  [1, undefined, 'unclear', 'service_down'],
  [2, 1545133, 'unclear', 'service_down'],
  [4, 2207051, 'unclear', 'spam_suspected'],
  [10, 999999, 'rejected', 'unknown'],
  [77777, undefined, 'rejected', 'unknown'],
  [2534099, 2018999, 'rejected', 'unknown'],
]

describe('platformErrorOf', () => {
  test.each(table)('code %s/%s is %s, %s', (code, subcode, kind, reason) => {
    expect(classify(400, graphError(code, subcode))).toMatchObject({
      kind,
      reason,
      code,
      subcode: subcode ?? null,
      status: 400,
      traceId: 'A1b2',
    })
  })

  test('reports every 5xx response as unclear', () => {
    for (const [code, subcode] of table) expect(classify(500, graphError(code, subcode)).kind).toBe('unclear')
  })

  test('classifies a known code whatever the status of the response below 500 is', () => {
    expect(classify(200, graphError(613)).kind).toBe('limited')
    expect(classify(200, graphError(100, 33)).reason).toBe('not_found')
    expect(classify(500, graphError(100, 33)).kind).toBe('unclear')
  })

  test.each([400, 401, 403, 404, 422])('reports an unknown code with status %i as a refusal', (status) => {
    expect(classify(status, graphError(77777))).toMatchObject({ kind: 'rejected', reason: 'unknown' })
  })

  test('reports an unknown code as unclear when the platform calls it temporary or the status says nothing', () => {
    const temporary = { error: { code: 77777, is_transient: true } }
    expect(classify(400, temporary).kind).toBe('unclear')
    expect(classify(408, graphError(77777)).kind).toBe('unclear')
    expect(classify(200, graphError(77777)).kind).toBe('unclear')
    expect(classify(429, graphError(77777)).kind).toBe('limited')
  })

  test('reports a response without a platform error as unclear', () => {
    expect(classify(400, undefined).kind).toBe('unclear')
    expect(classify(403, '<html>').kind).toBe('unclear')
    expect(classify(404, { error: 'no' }).kind).toBe('unclear')
    expect(classify(302, undefined).kind).toBe('unclear')
    expect(classify(200, graphError(77777)).kind).toBe('unclear')
  })

  test('reports 429 without a code as limited and 429 with the spam code as unclear', () => {
    expect(classify(429, undefined, { 'retry-after': '17' })).toMatchObject({
      kind: 'limited',
      retryAfterSeconds: 17,
    })
    expect(classify(429, graphError(4, 2207051)).kind).toBe('unclear')
  })

  test('reads codes given as text', () => {
    expect(classify(400, { error: { code: '190', error_subcode: '463' } })).toMatchObject({
      code: 190,
      subcode: 463,
    })
  })
})

describe('retryAfterSeconds', () => {
  const usage = (minutes: number) => ({
    'x-business-use-case-usage': JSON.stringify({
      '17841405822304914': [{ type: 'instagram', call_count: 100, estimated_time_to_regain_access: minutes }],
    }),
  })

  test('is read in minutes from the usage of the account', () => {
    expect(classify(400, graphError(80002), usage(3)).retryAfterSeconds).toBe(180)
  })

  test('is read from Retry-After first, in seconds or as a date', () => {
    expect(classify(400, graphError(4), { 'retry-after': '30', ...usage(3) }).retryAfterSeconds).toBe(30)
    const date = 'Fri, 20 Nov 2026 12:00:00 GMT'
    const after = 'Fri, 20 Nov 2026 12:01:30 GMT'
    expect(classify(429, undefined, { date, 'retry-after': after }).retryAfterSeconds).toBe(90)
  })

  test('is four hours for a block and null when unknown', () => {
    expect(classify(403, graphError(368)).retryAfterSeconds).toBe(4 * 3600)
    expect(classify(400, graphError(17)).retryAfterSeconds).toBeNull()
    expect(classify(429, undefined, { 'retry-after': 'soon' }).retryAfterSeconds).toBeNull()
  })
})

describe('the message of an error', () => {
  test('contains the error and hides tokens', () => {
    const token = `IGAA${'x'.repeat(170)}`
    const error = classify(400, graphError(190, undefined, `Malformed access token ${token}`))
    expect(error).toBeInstanceOf(PlatformError)
    expect(error.message).toBe(
      'Instagram: reconnect, token_invalid 190 (HTTP 400): Malformed access token [hidden]',
    )
  })
})
