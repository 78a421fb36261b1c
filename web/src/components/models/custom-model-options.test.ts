import { catalogueAt, lifecycleOf, type ListedModel } from '@skein/contract/models/models'
import { describe, expect, it } from 'vitest'
import { answeringModel } from './answering-model.ts'
import { modelOptions } from './custom-model-options.ts'

const today = '2026-11-23'

/** Today's catalogue with keys for some providers. */
const models = (...keys: readonly string[]): ListedModel[] =>
  catalogueAt(today).map((entry) => ({
    ...entry,
    lifecycle: lifecycleOf(entry, today),
    key_available: keys.includes(entry.provider),
    is_default: false,
  }))

const labels = (provider: string, model: string, keys = [provider]) =>
  modelOptions(models(...keys), { provider, model }).map(({ label }) => label)

describe('the models to choose from', () => {
  it('are current ones, those with an end, and retired ones with their replacement', () => {
    expect(labels('openai', 'gpt-6-luna')).toEqual([
      'GPT-6 Luna, about $0.0002 per message',
      'GPT-6.1 Terra, about $0.0018 per message',
      'GPT-5.6 Terra, about $0.0038 per message',
      'GPT-4o (ends Jan 14, 2027, then GPT-6 Luna)',
      'GPT-4o mini (ends Jan 14, 2027, then GPT-6 Luna)',
      'GPT-3.5 Turbo (retired, GPT-6 Luna is used)',
      'Other model…',
    ])
  })

  it('never include the pattern of several names, unless it was chosen before', () => {
    expect(labels('openai', 'gpt-6-luna').join()).not.toContain('Llama')
    expect(labels('openai', 'meta-llama/{hash}')[0]).toBe(
      'Llama (not offered by OpenAI) (retired, GPT-6 Luna is used)',
    )
  })

  it('without a key are only the chosen one and another name', () => {
    expect(labels('groq', 'openai/gpt-oss-20b', [])).toEqual(['GPT-OSS 20B (no key)', 'Other model…'])
  })
})

describe('the model that answers', () => {
  it.each([
    ['groq', 'llama3-8b-8192', 'openai/gpt-oss-20b'],
    ['groq', 'a-new-model', 'a-new-model'],
    ['groq', ' ', undefined],
    ['gemini', 'a-new-model', undefined],
  ])('for %s %j is %s', (provider, model, id) => {
    expect(answeringModel(models('openai', 'groq'), { provider, model })?.id).toBe(id)
  })
})
