import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readSignedRequest } from './signed-request.ts'
import { challengeResponse, verifySignature } from './webhook.ts'

const INSTAGRAM = 'instagram-app-secret'
const META = 'meta-app-secret'

/** A body as received: the platform escapes non-ASCII characters before signing. */
const escaped = Buffer.from(
  String.raw`{"object":"instagram","entry":[{"id":"17841405822304914","time":1790012345,"changes":[{"field":"comments","value":{"id":"18032457719845012","text":"Sch\u00f6ne Gr\u00fc\u00dfe \ud83d\ude00"}}]}]}`,
)
const signature = 'sha256=b8b1baa29586161aa419a0c7117abf680328f569395faacd6802a0ca3cc8bc05'
const signedByMeta = 'sha256=a534e711123dfe14dc3a74fb417b5a2f52c040e5c6f7cd17532572be10026b75'
const legacySha1 = 'cb41c3a54173cba80f7e99160b0e58d44c8b23fd'

describe('verifySignature', () => {
  test('accepts a signature with the Instagram app secret', () => {
    expect(verifySignature(escaped, signature, [INSTAGRAM, META])).toBe(true)
  })

  test('accepts a signature with the Meta app secret', () => {
    expect(verifySignature(escaped, signedByMeta, [INSTAGRAM, META])).toBe(true)
  })

  test('accepts a signature over non-ASCII bytes', () => {
    const body = Buffer.from('{"text":"Grüße"}')
    const header = 'sha256=9adef2855bf834c91e3896cab6e92792f879b664d77e2806b345be7731fa3a7b'
    expect(verifySignature(body, header, [INSTAGRAM])).toBe(true)
  })

  test('accepts upper-case hex digits', () => {
    const header = `sha256=${signature.slice(7).toUpperCase()}`
    expect(verifySignature(escaped, header, [INSTAGRAM])).toBe(true)
  })

  test('refuses the same content serialised again', () => {
    const rewritten = Buffer.from(JSON.stringify(JSON.parse(escaped.toString())))
    expect(verifySignature(rewritten, signature, [INSTAGRAM])).toBe(false)
  })

  test.each([
    ['another secret', signature, ['something-else']],
    ['no secret at all', signature, []],
    ['a missing header', undefined, [INSTAGRAM]],
    ['an empty header', '', [INSTAGRAM]],
    ['a header without digits', 'sha256=', [INSTAGRAM]],
    ['a shortened signature', signature.slice(0, -2), [INSTAGRAM]],
    ['a lengthened signature', `${signature}00`, [INSTAGRAM]],
    ['non-hex digits', `sha256=${'z'.repeat(64)}`, [INSTAGRAM]],
    ['the old sha1 signature', `sha1=${legacySha1}`, [INSTAGRAM]],
    ['sha1 digits under the new fingerprint', `sha256=${legacySha1}`, [INSTAGRAM]],
    ['two signatures in one header', `${signature},${signature}`, [INSTAGRAM]],
  ])('refuses %s', (_what, header, secrets) => {
    expect(verifySignature(escaped, header, secrets)).toBe(false)
  })

  test('refuses a signature with an empty secret, even if one is configured', () => {
    const header = `sha256=${createHmac('sha256', '').update(escaped).digest('hex')}`
    expect(verifySignature(escaped, header, [''])).toBe(false)
  })

  test('refuses a body with one changed byte', () => {
    const changedBody = Buffer.from(escaped)
    changedBody[40] = (changedBody[40] ?? 0) ^ 1
    expect(verifySignature(changedBody, signature, [INSTAGRAM, META])).toBe(false)
  })
})

describe('challengeResponse', () => {
  test('returns the challenge for the right token', () => {
    expect(
      challengeResponse({ mode: 'subscribe', token: 'verify-me', challenge: '1158201444' }, 'verify-me'),
    ).toBe('1158201444')
  })

  test.each([
    ['another token', { mode: 'subscribe', token: 'wrong', challenge: '1' }, 'verify-me'],
    ['no token', { mode: 'subscribe', token: undefined, challenge: '1' }, 'verify-me'],
    ['another mode', { mode: 'unsubscribe', token: 'verify-me', challenge: '1' }, 'verify-me'],
    ['no challenge', { mode: 'subscribe', token: 'verify-me', challenge: undefined }, 'verify-me'],
    ['an empty configured token', { mode: 'subscribe', token: '', challenge: '1' }, ''],
  ])('refuses %s', (_what, query, token) => {
    expect(challengeResponse(query, token)).toBeNull()
  })
})

describe('readSignedRequest', () => {
  const payload =
    'eyJ1c2VyX2lkIjoiMjYxMDU1NDQzMzIyMTEwMDAiLCJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiIsImlzc3VlZF9hdCI6MTc5MDAxMjM0NX0'
  const request = `7J3NnWOV7_vwkN4RzOt0JCthO0BqTskrgo4U80DTFto.${payload}`
  const byMeta =
    'DK4-Af16MzOK2Ihnm7J8UCCiKCy9dfiZWFXd0ScUNAo.eyJ1c2VyX2lkIjoiMjYxMDU1NDQzMzIyMTEwMDAiLCJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiIsImlzc3VlZF9hdCI6MTc5MDAxMjM0NSwiZXhwaXJlcyI6MTc5MDAxNTk0NX0'
  const withoutAlgorithm =
    'dshNH_TBQYiGqjN58c2ZoXda1DlzqWmRpt6VqeeQetw.eyJ1c2VyX2lkIjoiMjYxMDU1NDQzMzIyMTEwMDAiLCJhbGdvcml0aG0iOiJub25lIiwiaXNzdWVkX2F0IjoxNzkwMDEyMzQ1fQ'

  test('returns the app-scoped id of the person', () => {
    expect(readSignedRequest(request, [INSTAGRAM, META])).toEqual({
      app_scoped_id: '26105544332211000',
      issued_at: 1790012345000,
      expires_at: null,
      fingerprint: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test('returns a stable fingerprint that differs from the signature', () => {
    const fingerprint = readSignedRequest(request, [INSTAGRAM, META])?.fingerprint
    expect(readSignedRequest(request, [INSTAGRAM])?.fingerprint).toBe(fingerprint)
    expect(readSignedRequest(byMeta, [INSTAGRAM, META])?.fingerprint).not.toBe(fingerprint)
    expect(request).not.toContain(fingerprint)
  })

  test('accepts the Meta app secret and returns the expiry time', () => {
    expect(readSignedRequest(byMeta, [INSTAGRAM, META])?.expires_at).toBe(1790015945000)
  })

  test.each([
    ['another secret', request, ['something-else']],
    ['a correctly signed request with another algorithm', withoutAlgorithm, [INSTAGRAM]],
    ['a changed payload', `${request.slice(0, -3)}AAA`, [INSTAGRAM]],
    ['an empty signature', `.${payload}`, [INSTAGRAM]],
    ['one part', payload, [INSTAGRAM]],
    ['three parts', `${request}.x`, [INSTAGRAM]],
    ['an empty text', '', [INSTAGRAM]],
  ])('refuses %s', (_what, value, secrets) => {
    expect(readSignedRequest(value, secrets)).toBeNull()
  })
})
