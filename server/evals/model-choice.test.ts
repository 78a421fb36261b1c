import { expect, test } from 'vitest'
import { chooseModel } from './model-choice.ts'

test('without a key the scripted model is asked', () => {
  expect(chooseModel({})).toEqual({
    model: 'openai:gpt-6-luna',
    scripted: true,
    env: { DEFAULT_MODEL: 'openai:gpt-6-luna' },
  })
})

test('a key of the default model’s provider makes it real', () => {
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

test('a key of another provider does not', () => {
  expect(chooseModel({ GROQ_API_KEY: 'k', DEFAULT_MODEL: 'openai:gpt-4o' }).scripted).toBe(true)
})

test('without a default model the first provider with a key is asked for its best', () => {
  expect(chooseModel({ GROQ_API_KEY: 'k' })).toMatchObject({
    model: 'groq:openai/gpt-oss-120b',
    scripted: false,
  })
})

test('a server of one’s own needs no key', () => {
  const choice = chooseModel({ OPENAI_BASE_URL: 'http://localhost:11434/v1', DEFAULT_MODEL: 'openai:qwen3' })
  expect(choice.scripted).toBe(false)
  expect(choice.env).toMatchObject({ OPENAI_BASE_URL: 'http://localhost:11434/v1', OPENAI_API_KEY: '' })
})
