import { expect, test } from 'vitest'
import { chooseModel } from './model-choice.ts'

test('uses the scripted model without a key', () => {
  expect(chooseModel({})).toEqual({
    model: 'openai:gpt-6-luna',
    scripted: true,
    env: { DEFAULT_MODEL: 'openai:gpt-6-luna' },
  })
})

test('uses the default model with a key of its provider', () => {
  expect(chooseModel({ OPENAI_API_KEY: 'k', DEFAULT_MODEL: 'openai:gpt-4o' })).toEqual({
    model: 'openai:gpt-4o',
    scripted: false,
    env: {
      DEFAULT_MODEL: 'openai:gpt-4o',
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: 'https://api.openai.com/v1',
    },
  })
})

test('uses the scripted model with only a key of another provider', () => {
  expect(chooseModel({ GROQ_API_KEY: 'k', DEFAULT_MODEL: 'openai:gpt-4o' }).scripted).toBe(true)
})

test('uses the first model of the first provider with a key without a default model', () => {
  expect(chooseModel({ GROQ_API_KEY: 'k' })).toMatchObject({
    model: 'groq:openai/gpt-oss-120b',
    scripted: false,
  })
})

test('needs no key for a custom base URL', () => {
  const choice = chooseModel({ OPENAI_BASE_URL: 'http://localhost:11434/v1', DEFAULT_MODEL: 'openai:qwen3' })
  expect(choice.scripted).toBe(false)
  expect(choice.env).toMatchObject({ OPENAI_BASE_URL: 'http://localhost:11434/v1', OPENAI_API_KEY: '' })
})

test('takes the wanted model when its provider can be reached', () => {
  const env = { GROQ_API_KEY: 'k', OPENAI_API_KEY: 'o', DEFAULT_MODEL: 'openai:gpt-4o' }
  expect(chooseModel(env, 'groq:openai/gpt-oss-20b')).toMatchObject({
    model: 'groq:openai/gpt-oss-20b',
    scripted: false,
    env: { DEFAULT_MODEL: 'groq:openai/gpt-oss-20b', GROQ_API_KEY: 'k' },
  })
  expect(() => chooseModel(env, 'gemini:gemini-3.8-flash')).toThrow('Set GEMINI_API_KEY or GEMINI_BASE_URL')
  expect(() => chooseModel(env, 'gpt-4o')).toThrow('--model needs provider:model')
})
