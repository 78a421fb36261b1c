import { modelProviders, type ModelProvider } from '@skein/contract/models/models'
import { stepCountIs, streamText, tool } from 'ai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createModels } from '../client.ts'
import { modelErrorOf } from '../errors.ts'
import type { Models } from '../model.ts'
import { asReserved } from '../reserved-access.ts'
import { saidText, verdict, type Setup, type Servers, type Situation } from './provider.conformance.ts'

/** Checks what Skein relies on, for each provider. */
export function describeModels(title: string, open: () => Promise<Servers>): void {
  describe(title, () => {
    let servers: Servers
    let models: Models
    beforeAll(async () => {
      servers = await open()
      models = createModels(
        { trusts: (base_url) => new URL(base_url).origin === servers.origin },
        { retryDelaysMs: [1, 1, 1], idleTimeoutMs: 1000 },
      )
    })
    afterAll(async () => {
      await models.close()
      await servers.close()
    })
    describe.each(modelProviders)('%s', (provider) => {
      describeChat({
        provider,
        models: () => models,
        arrange: (situation) => servers.arrange(provider, situation),
      })
    })
  })
}

interface Fixture {
  provider: ModelProvider
  models: () => Models
  arrange: (situation: Situation) => Promise<Setup>
}

const ask = ({ access }: Setup) => ({
  access,
  messages: [
    { role: 'system' as const, content: 'You answer customers of a pottery in one line.' },
    { role: 'user' as const, content: 'How much is the blue cup?' },
  ],
  temperature: 0.7,
  max_output_tokens: 200,
  time_limit: 3000,
})
const schema = z.object({ should_reply: z.boolean(), confidence: z.number().min(0).max(1) })

function describeChat({ provider, models, arrange }: Fixture): void {
  test('writes a text and counts its tokens', async () => {
    const { text, usage, cut } = await models().write(ask(await arrange('a text')))
    expect([text, cut]).toEqual([saidText, false])
    expect(usage.input_tokens).toBeGreaterThan(0)
    expect(usage.output_tokens).toBeGreaterThan(0)
  })

  test('answers by schema', async () => {
    const setup = await arrange('a verdict')
    const { value } = await models().answer({ ...ask(setup), name: 'verdict', schema })
    expect(value).toEqual(verdict)
    expect(await setup.requests()).toBe(1)
  })

  test.each([
    ['no credit', 'quota'],
    ['a wrong key', 'key'],
    ['an unknown model', 'retired'],
    ['a retired model', 'retired'],
    ['a text that is too long', 'too_long'],
    ['a busy minute', 'limited'],
  ] as const)('reports %s as %s without a retry', async (situation, kind) => {
    const setup = await arrange(situation)
    await expect(models().write(ask(setup))).rejects.toMatchObject({ kind })
    expect(await setup.requests()).toBe(1)
  })

  // Groq documents no refusals.
  test.skipIf(provider === 'groq')('reports a refusal', async () => {
    const setup = await arrange('a refusal')
    await expect(models().write(ask(setup))).rejects.toMatchObject({ kind: 'refused' })
  })

  test('reports how long to wait for a limit', async () => {
    const setup = await arrange('a busy minute')
    await expect(models().write(ask(setup))).rejects.toMatchObject({ retryAfterSeconds: 60 })
  })

  test.each([
    ['a busy moment', 2],
    ['an outage of a moment', 2],
    ['an overload', 3],
  ] as const)('retries after %s', async (situation, requests) => {
    const setup = await arrange(situation)
    expect((await models().write(ask(setup))).text).not.toBe('')
    expect(await setup.requests()).toBe(requests)
  })

  test('streams text and calls tools', async () => {
    const setup = await arrange('a tool call')
    const { lookedUp, error } = await stream(models(), setup)
    expect(error).toBeUndefined()
    expect(lookedUp).toEqual(['cup'])
  })

  test.each([
    ['a stream that breaks', 'unavailable'],
    ['a stream with an error', 'unavailable'],
  ] as const)('%s ends as %s', async (situation, kind) => {
    const { error } = await stream(models(), await arrange(situation))
    expect(modelErrorOf(error).kind).toBe(kind)
  })

  test('lists its models', async () => {
    const { access } = await arrange('all is well')
    const names = await models().list(access, { time_limit: 3000 })
    expect(names.map((name) => name.replace(/^models\//, ''))).toContain(access.model)
  })

  test.skipIf(provider === 'groq')('returns vectors, equal ones for equal texts', async () => {
    const { access } = await arrange('all is well')
    const model = provider === 'openai' ? 'text-embedding-3-small' : 'gemini-embedding-001'
    const texts = ['the blue cup', 'the blue cup', 'opening hours on Sunday']
    const { vectors, usage } = await models().embed({
      access: asReserved({ ...access, model }),
      texts,
      time_limit: 3000,
    })
    expect(vectors).toHaveLength(3)
    expect(vectors[0]).toEqual(vectors[1])
    expect(vectors[0]).not.toEqual(vectors[2])
    expect(usage.output_tokens).toBe(0)
  })
}

async function stream(models: Models, { access }: Setup) {
  const lookedUp: string[] = []
  let error: unknown
  const { stream: parts } = streamText({
    model: await models.languageModel(access, { time_limit: 3000 }),
    prompt: 'Look up the word cup, then answer.',
    maxRetries: 0,
    maxOutputTokens: 200,
    stopWhen: stepCountIs(2),
    onError: () => undefined,
    tools: {
      look_up: tool({
        description: 'Looks a word up.',
        inputSchema: z.object({ word: z.string() }),
        execute: ({ word }) => Promise.resolve(lookedUp.push(word)),
      }),
    },
  })
  try {
    for await (const part of parts) if (part.type === 'error') error = part.error
  } catch (thrown) {
    error = thrown
  }
  return { lookedUp, error }
}
