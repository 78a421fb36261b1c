import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { textReply } from '#test/reply-templates.ts'

let product: LiveProduct

beforeAll(async () => {
  product = await shareLiveProduct()
})
afterAll(() => product.close())

const sql = (text: string, values: unknown[] = []) => product.ctx.db.$client.query(text, values)

test.each([
  ['its send slot', 'queued = true'],
  ['its next attempt', 'attempt = 1'],
])('a message waits for an older one of the conversation that waits for %s', async (_reason, change) => {
  await product.clearAutomations()
  const first = await product.saveDmReply({ keywords: 'price', ...textReply('It is 20 euros.') })
  const second = await product.saveDmReply({ keywords: 'size', ...textReply('It is 30 cm wide.') })
  const as = await product.newPerson()
  await sql(
    `insert into channel_pauses (account_id, held) select id, true from connected_accounts
     on conflict (account_id) do update set held = true`,
  )
  const price = await product.sandbox.control.addMessage({ as, text: 'price?' })
  await product.entryOf(first, price.mid, 'pending')
  const size = await product.sandbox.control.addMessage({ as, text: 'size?' })
  await product.entryOf(second, size.mid, 'pending')
  await sql(
    `update outbox_open set ${change}, due_at = now() + interval '2 seconds'
     where outbox_seq = (select outbox_seq from outbox where source_id = $1)`,
    [first.automation_id],
  )
  await sql('update channel_pauses set held = false')
  await product.entryOf(first, price.mid, 'sent')
  await product.entryOf(second, size.mid, 'sent')
  expect((await product.sentTo(as)).map((body) => body?.['message'])).toEqual([
    { text: 'It is 20 euros.' },
    { text: 'It is 30 cm wide.' },
  ])
})
