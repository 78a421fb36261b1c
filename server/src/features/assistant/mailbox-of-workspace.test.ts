import { afterAll, beforeAll, expect, test } from 'vitest'
import { m } from '@skein/messages'
import { addMember } from '#test/accounts/add-member.ts'
import { connectMailbox } from '#test/accounts/connect-mailbox.ts'
import { createUser } from '#test/accounts/create-user.ts'
import { shareAssistantProduct, type AssistantProduct } from '#test/assistant/assistant-product.ts'
import { scriptRun, toolCall } from '#test/assistant/assistant-script.ts'
import { dataOf } from '#test/services/browser.ts'

let product: AssistantProduct

// The owner of the Instagram account is a member of another workspace, which has a mailbox.
beforeAll(async () => {
  product = await shareAssistantProduct()
  const other = await createUser(product)
  await connectMailbox(other, { email: 'news@clayandember.example' })
  await addMember(product, { workspace_id: other.user_id, user_id: product.owner.user_id, role: 'admin' })
}, 60_000)
afterAll(() => product.close())

const mail = { to: 'anna@example.com', subject: 'Opening', body: 'We open on Monday.' }

async function use(chat_id: string, tool: string, input: object = {}) {
  await scriptRun(product, {
    word: chat_id,
    agents: ['gmail_agent_node'],
    answers: [toolCall(tool, { ...input })],
  })
  await product.send(chat_id, `Do it: ${chat_id}`)
  return (await product.history(chat_id)).find(({ node }) => node === tool)
}

const sent = async () =>
  (await product.sandbox.control.gmail({ label: 'SENT' })).filter(({ to }) => to.includes(mail.to))

test.each([
  ['get_unread_email', {}],
  ['write_email', mail],
  ['send_email', mail],
])(
  'the tool %s answers that the workspace of the chat has no mailbox, and uses none of another',
  async (tool, input) => {
    const record = await use(`none-${tool}`, tool, input)
    expect(record?.status).toBe('failed')
    expect(JSON.stringify(record)).toContain(
      'This workspace has no Gmail account. An admin of the workspace can connect one in Platforms.',
    )
    expect(await product.sandbox.control.gmail({ label: 'DRAFT' })).toEqual([])
    expect(await sent()).toEqual([])
  },
)

test('no first message about mails is suggested for an account whose workspace has no mailbox', async () => {
  const { platform_user_id, owner } = product
  const path = `/api/chatagent/chat/starters?platform_user_id=${platform_user_id}`
  const texts = dataOf<{ text: string }[]>((await owner.browser.get(path)).json).map(({ text }) => text)
  expect(texts).not.toContain(m.server_starter_unread())
})

test('an approved mail whose mailbox was disconnected in between is not sent from that of another workspace', async () => {
  const { owner } = product
  await connectMailbox(owner)
  const chat_id = 'disconnected'
  await use(chat_id, 'send_email', mail)
  const accounts = `/api/users/profile/${owner.user_id}/connected-accounts`
  const list = dataOf<{ id: string; platform_username: string }[]>((await owner.browser.get(accounts)).json)
  const mailbox = list.find((account) => account.platform_username === 'rosa@clayandember.example')
  expect((await owner.browser.call('DELETE', `${accounts}/${mailbox?.id}`)).status).toBe(200)
  await product.send(chat_id, 'Send', { human_response: true })
  expect(await sent()).toEqual([])
})
