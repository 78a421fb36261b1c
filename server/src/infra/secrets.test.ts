import { expect, test } from 'vitest'
import { createSecrets, SecretError } from './secrets.ts'

const first = 'first secret of at least thirty-two characters'
const second = 'second secret of at least thirty-two characters'
const row = { purpose: 'instagram_token', owner: 'row 1' }

test('encrypts a value and decrypts it for its row', async () => {
  const secrets = createSecrets({ current: first })
  const sealed = await secrets.seal('IGAA-token-ü', row)
  expect(sealed).not.toContain('IGAA')
  expect(await secrets.open(sealed, row)).toBe('IGAA-token-ü')
})

test('encrypts the same value differently each time', async () => {
  const secrets = createSecrets({ current: first })
  expect(await secrets.seal('x', row)).not.toBe(await secrets.seal('x', row))
})

test('refuses a value that was copied to another row', async () => {
  const secrets = createSecrets({ current: first })
  const sealed = await secrets.seal('IGAA', row)
  await expect(secrets.open(sealed, { ...row, owner: 'row 2' })).rejects.toThrow(SecretError)
  await expect(secrets.open(sealed, { ...row, purpose: 'model_key' })).rejects.toThrow(SecretError)
})

test('refuses a copied value with forged associated data', async () => {
  const secrets = createSecrets({ current: first })
  const sealed: unknown = JSON.parse(await secrets.seal('IGAA', row))
  const lie = Buffer.from(JSON.stringify([row.purpose, 'row 2'])).toString('base64url')
  const forged = JSON.stringify(Object.assign({}, sealed, { aad: lie }))
  await expect(secrets.open(forged, { ...row, owner: 'row 2' })).rejects.toThrow(SecretError)
})

test('decrypts old values after a rotation and reports them as stale', async () => {
  const before = await createSecrets({ current: first }).seal('IGAA', row)
  const rotated = createSecrets({ current: second, previous: first })
  expect(await rotated.open(before, row)).toBe('IGAA')
  expect(rotated.isStale(before)).toBe(true)
  expect(rotated.isStale(await rotated.seal('IGAA', row))).toBe(false)
})

test('refuses values of a secret that is not configured', async () => {
  const before = await createSecrets({ current: first }).seal('IGAA', row)
  await expect(createSecrets({ current: second }).open(before, row)).rejects.toThrow(
    /not configured any more/,
  )
})

test.each(['', 'null', '{}', '{"protected":"x","iv":"","ciphertext":"","tag":"","aad":""}'])(
  'refuses an invalid sealed value: %s',
  async (rubbish) => {
    await expect(createSecrets({ current: first }).open(rubbish, row)).rejects.toThrow(SecretError)
  },
)
