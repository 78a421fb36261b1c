import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '#test/accounts/add-member.ts'
import { createUser } from '#test/accounts/create-user.ts'
import { shareAssistantProduct, type AssistantProduct } from '#test/assistant/assistant-product.ts'

let product: AssistantProduct
beforeAll(async () => {
  product = await shareAssistantProduct()
}, 60_000)
afterAll(() => product.close())

const countModelCalls = async () => {
  const { rows } = await product.ctx.db.$client.query<{ count: number }>(
    "select count(*)::int as count from model_calls where purpose = 'assistant'",
  )
  return rows[0]?.count
}

test('a chat without an account spends no budget of a workspace in which the person may only read', async () => {
  const viewer = await createUser(product)
  const workspace_id = product.owner.user_id
  await addMember(product, { workspace_id, user_id: viewer.user_id, role: 'viewer' })
  const before = await countModelCalls()
  const body = { message: 'What do customers ask?', chat_id: 'viewer', provider_id: viewer.user_id }
  const { status, json } = await viewer.browser.post('/api/chatagent/chat/send-message', body)
  expect(status).toBe(202)
  const { turn_id } = (json as { data: { turn_id: string } }).data
  const events = await product.follow(turn_id, viewer)
  expect(await countModelCalls()).toBe(before)
  expect(JSON.stringify(events)).toContain('"type":"connect"')
})
