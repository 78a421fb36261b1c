import type { BotAnswer } from '@skein/contract/chatbot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { claimGuardCases } from '#src/features/automations/engine/claim-guard-cases.ts'
import { startLiveProduct, type LiveProduct } from '#test/live-product.ts'

let product: LiveProduct

/** Replies of which something stands in no source. */
const invented = claimGuardCases.flatMap(([, reply, , expected], at) =>
  expected.length > 0 ? [{ reply, mark: `case-${at}-end` }] : [],
)

beforeAll(async () => {
  product = await startLiveProduct()
  await product.queue.work(product.ctx)
  const { platform_user_id, owner } = product
  const text =
    '# Opening\nThe gallery of the potters welcomes visitors with a guide who speaks sign language.'
  await owner.browser.post('/api/rag/sources/custom-text', { platform_user_id, text })
  await vi.waitFor(
    async () => {
      const { text: listed } = await owner.browser.get(
        `/api/rag/sources?platform_user_id=${platform_user_id}`,
      )
      expect(listed).toContain('"status":"ready"')
    },
    { timeout: 20_000 },
  )
  await product.sandbox.control.modelScript({
    replace: true,
    answers: invented.map(({ reply, mark }) => ({
      when: { last: mark },
      json: { should_reply: true, confidence: 1, reason: 'Sure.', reply, is_known: true },
      times: null,
    })),
  })
}, 60_000)
afterAll(() => product.close())

/** What the bot makes of a message about each of them; a model that invents answers them all. */
async function statesFor(message: (mark: string) => string): Promise<Record<string, string[]>> {
  const states: Record<string, string[]> = {}
  const waiting = invented.values()
  const work = async () => {
    for (const { reply, mark } of waiting) {
      const path = `/api/ai-chat/config/${product.platform_user_id}/try`
      const { json } = await product.owner.browser.post(path, { message: message(mark) })
      const { state } = (json as { data: BotAnswer }).data
      ;(states[state] ??= []).push(reply)
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
  return states
}

test('what nobody has taught is never answered, whatever a model invents', async () => {
  const states = await statesFor((mark) => `What about ${mark}, how does it work?`)
  expect(Object.keys(states)).toEqual(['handed_over'])
}, 60_000)

test('nor is it where something else is known: a person looks at the claim first', async () => {
  const states = await statesFor(
    (mark) => `Do visitors of the gallery get a guide with sign language? ${mark}`,
  )
  expect(states['answered'] ?? []).toEqual([])
  expect(states['review']?.length).toBe(invented.length)
}, 60_000)
