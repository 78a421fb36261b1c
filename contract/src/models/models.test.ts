import { describe, expect, test } from 'vitest'
import { modelCatalogue, type CatalogueModel } from './model-catalogue.ts'
import { saveModelKey } from './model-keys.ts'
import {
  catalogueAt,
  costOf,
  endingModelsAt,
  lifecycleOf,
  ProviderName,
  resolveAmong,
  resolveModel,
} from './models.ts'

const today = '2026-11-21'

describe('every name in the editor resolves to an available model', () => {
  test.each([
    ['openai', 'gpt-4o', 'gpt-4o', undefined],
    ['openai', 'gpt-3.5-turbo', 'gpt-6-luna', 'gpt-3.5-turbo'],
    ['groq', 'llama3-8b-8192', 'openai/gpt-oss-20b', 'llama3-8b-8192'],
    ['groq', 'llama3-70b-8192', 'openai/gpt-oss-120b', 'llama3-70b-8192'],
    ['groq', 'mixtral-8x7b-32768', 'openai/gpt-oss-20b', 'mixtral-8x7b-32768'],
    ['gemini', 'gemini-pro', 'gemini-3.5-flash-lite', 'gemini-pro'],
    ['gemini', 'gemini-1.5-flash-latest', 'gemini-3.5-flash-lite', 'gemini-1.5-flash-latest'],
    ['gemini', 'gemini-1.5-pro-latest', 'gemini-3.8-flash', 'gemini-1.5-pro-latest'],
    ['GROQ', 'llama-3.3-70b-versatile', 'openai/gpt-oss-120b', 'llama-3.3-70b-versatile'],
    ['GROQ', 'llama-3.3-8b-versatile', 'openai/gpt-oss-20b', 'llama-3.3-8b-versatile'],
    ['GROQ', 'gpt-3.5-turbo', 'openai/gpt-oss-20b', 'gpt-3.5-turbo'],
    ['OPENAI', 'meta-llama/{hash}', 'gpt-6-luna', 'meta-llama/{hash}'],
    ['OPENAI', 'meta-llama/4f1b2c', 'gpt-6-luna', 'meta-llama/{hash}'],
    ['OPENAI', 'gpt4omini', 'gpt-4o-mini', undefined],
    ['OPENAI', 'gpt-4o', 'gpt-4o', undefined],
  ])('%s %s is %s', (provider, name, id, replaced_from) => {
    const resolution = resolveModel(provider, name, today)
    expect([resolution?.entry.id, resolution?.replaced_from]).toEqual([id, replaced_from])
    expect(resolution && lifecycleOf(resolution.entry, today)).not.toBe('dead')
  })
})

test.each([
  ['openai', 'gpt-99'],
  ['openai', 'llama-3.3-70b-versatile'],
  ['openai', 'meta-llama/Llama-3.1-8B-Instruct'],
  ['nobody', 'gpt-4o'],
  ['openai', ''],
])('%s %s is not in the catalogue', (provider, name) => {
  expect(resolveModel(provider, name, today)).toBeNull()
})

test.each([
  ['gpt-4o', '2026-11-14', 'ok', false],
  ['gpt-4o', '2026-11-15', 'ending', false],
  ['gpt-4o', '2027-01-13', 'ending', false],
  ['gpt-4o', '2027-01-14', 'dead', true],
  ['gpt-3.5-turbo', '2026-10-22', 'ending', false],
  ['gpt-3.5-turbo', '2026-10-23', 'dead', true],
  ['gpt-6-luna', '2026-11-21', 'ok', false],
])('%s on %s is %s', (id, day, lifecycle, retired) => {
  const entry = catalogueAt(day).find((one) => one.provider === 'openai' && one.id === id)
  expect(entry?.retired).toBe(retired)
  expect(entry && lifecycleOf(entry, day)).toBe(lifecycle)
})

const model = (id: string, rest: Partial<CatalogueModel>): CatalogueModel => ({
  ...(modelCatalogue[0] ?? expect.fail()),
  id,
  ...rest,
})

test('keeps a retired model without a replacement and stops at a cycle of replacements', () => {
  const dead = { shutdown_date: '2026-01-01' }
  const catalogue = [
    model('alone', { ...dead, replacement: null }),
    model('one', { ...dead, replacement: 'two' }),
    model('two', { ...dead, replacement: 'one' }),
    model('lost', { ...dead, replacement: 'nowhere' }),
  ]
  for (const name of ['alone', 'one', 'lost']) {
    const resolution = resolveAmong(catalogue, { provider: 'openai', name, today })
    expect(resolution && lifecycleOf(resolution.entry, today)).toBe('dead')
  }
})

test.each([
  ['openai', 'gpt-4o', { input_tokens: 1_000_000, cached_tokens: 0, output_tokens: 0 }, 2.5],
  ['openai', 'gpt-4o', { input_tokens: 1_000_000, cached_tokens: 1_000_000, output_tokens: 0 }, 1.25],
  ['openai', 'gpt-4o', { input_tokens: 1000, cached_tokens: 400, output_tokens: 100 }, 0.003],
  ['openai', 'gpt-6-luna', { input_tokens: 2_000_000, cached_tokens: 0, output_tokens: 1_000_000 }, 0.7],
  ['gemini', 'gemini-3.8-flash', { input_tokens: 1_000_000, cached_tokens: 500_000, output_tokens: 0 }, 0.75],
  ['openai', 'gpt-4o', { input_tokens: 0, cached_tokens: 50, output_tokens: 0 }, 0],
])('%s %s: %j costs $%d', (provider, name, usage, cost) => {
  expect(costOf(usage, resolveModel(provider, name, today)?.entry ?? null)).toBeCloseTo(cost, 9)
})

test('uses the price of the day', () => {
  const price = (day: string) => resolveModel('gemini', 'gemini-3.8-flash', day)?.entry.input_price
  expect([price('2026-12-31'), price('2027-01-01')]).toEqual([0.75, 1.5])
})

test('an unknown model costs nothing', () => {
  expect(costOf({ input_tokens: 9, cached_tokens: 0, output_tokens: 9 }, null)).toBe(0)
})

test('the catalogue has each name once and contains each replacement', () => {
  const names = modelCatalogue.map(({ provider, id }) => `${provider} ${id}`)
  expect(new Set(names).size).toBe(names.length)
  for (const { provider, replacement } of modelCatalogue) {
    if (replacement !== null) expect(names).toContain(`${provider} ${replacement}`)
  }
})

test('accepts providers in any case and validates keys and addresses', () => {
  expect(ProviderName.parse('GROQ')).toBe('groq')
  const save = (input: object) =>
    saveModelKey.input.safeParse({ platform_user_id: '1', provider: 'OPENAI', ...input })
  expect(save({ api_key: ' sk-abc ' }).data?.api_key).toBe('sk-abc')
  for (const pasted of [
    '"sk-abc"',
    "'sk-abc'",
    '“sk-abc”',
    '`sk-abc`',
    'OPENAI_API_KEY=sk-abc',
    'export KEY = "sk-abc"',
    '"OPENAI_API_KEY=sk-abc"',
    'openai_api_key=sk-abc',
    'OPENAI_API_KEY: "sk-abc"',
    '"api_key": "sk-abc",',
    'api-key: sk-abc',
    'set OPENAI_API_KEY=sk-abc',
    '$env:OPENAI_API_KEY = "sk-abc"',
    'Bearer sk-abc',
    'Authorization: Bearer sk-abc',
    "OPENAI_API_KEY='sk-abc';",
    '«sk-abc»',
    '\ufeffsk-abc\u200b',
  ])
    expect([pasted, save({ api_key: pasted }).data?.api_key]).toEqual([pasted, 'sk-abc'])
  for (const key of ['sk-a=b"c', 'user:secret', 'c2stYWJjZGVm', 'sk:a=b', 'YWJj='])
    expect(save({ api_key: key }).data?.api_key).toBe(key)
  expect(save({ base_url: 'https://models.example/v1' }).success).toBe(true)
  expect(save({ base_url: '' }).success).toBe(true)
  expect(save({ base_url: 'file:///etc/passwd' }).success).toBe(false)
  expect(save({ api_key: 'two words' }).success).toBe(false)
  expect(save({ provider: 'nobody' }).success).toBe(false)
})

test('a model that ends is not offered, but its typed name has a date and a replacement', () => {
  const today = '2026-11-26'
  const names = endingModelsAt(today).map(({ id }) => id)
  expect(names).toEqual(
    expect.arrayContaining(['gpt-5', 'gpt-5-mini', 'gpt-5-nano', 'o3', 'gpt-4.1', 'gpt-5.1']),
  )
  expect(catalogueAt(today).filter(({ id }) => names.includes(id))).toEqual([])
  const entry = resolveModel('openai', 'GPT-5-mini', today)?.entry
  expect(entry).toMatchObject({ shutdown_date: '2026-12-11', replacement: 'gpt-6-luna', retired: false })
  expect(entry && lifecycleOf(entry, today)).toBe('ending')
  expect(resolveModel('openai', 'gpt-5-mini', '2026-12-11')).toMatchObject({
    entry: { id: 'gpt-6-luna' },
    replaced_from: 'gpt-5-mini',
  })
})
