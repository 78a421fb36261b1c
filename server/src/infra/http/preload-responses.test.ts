import { defineEndpoint } from '@skein/contract/endpoint'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createLogger } from '#src/infra/logger.ts'
import { askAhead } from './preload-responses.ts'
import { serve } from './route.ts'

const endpoint = defineEndpoint({
  method: 'GET',
  path: '/things',
  access: 'signed-in',
  summary: 'Things',
  input: z.object({ of: z.string() }),
  output: z.object({ text: z.string() }),
})
const call = { endpoint, input: { of: 'ana & co' } }

const ask = (handle: () => Promise<{ text: string }>, admit = async () => undefined) =>
  askAhead([call], {
    routes: [serve(endpoint, handle)],
    ctx: { log: createLogger('silent') },
    admit,
  })

test('an answer stands under the address that a browser would ask, in the envelope of the API', async () => {
  expect(await ask(async () => ({ text: 'one', secret: 'not in the contract' }))).toEqual({
    '/api/things?of=ana+%26+co': { success: true, data: { text: 'one' }, message: 'OK' },
  })
})

test('nobody waits for an answer that does not come', async () => {
  expect(await ask(() => new Promise(() => undefined))).toEqual({})
})

test('a long answer is left to the page', async () => {
  expect(await ask(async () => ({ text: 'a'.repeat(40_000) }))).toEqual({})
})

test('a refusal is left to the page, which shows it', async () => {
  expect(await ask(() => Promise.reject(new Error('away')))).toEqual({})
})

test('whoever has used up their share is not asked for', async () => {
  let asked = false
  const handle = async () => {
    asked = true
    return { text: 'one' }
  }
  expect(await ask(handle, () => Promise.reject(new Error('too many')))).toEqual({})
  expect(asked).toBe(false)
})
