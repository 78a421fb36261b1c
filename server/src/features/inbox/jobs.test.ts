import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import type { Conversation, InboxMessage } from '@skein/contract/inbox/inbox'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { connectAccount } from '#test/accounts/connect-account.ts'
import { createUser } from '#test/accounts/create-user.ts'
import { refuseOwner } from '#test/tenants/refuse-owner.ts'

const account = 'clayandember'
let sandbox: RunningSandbox
let app: TestApp
beforeAll(async () => {
  sandbox = await startSandbox()
  app = await buildApp({ sandbox })
  await refuseOwner(app.ctx, { earlier_comments: 'insert', conversation_imports: 'update' })
  await app.queue.work(app.ctx)
}, 60_000)
afterAll(async () => {
  await app.close()
  await sandbox.close()
})

test('connecting an account imports earlier messages and comments', async () => {
  await sandbox.control.reset({})
  const names = Array.from({ length: 30 }, (_, number) => `earlier.${number}`)
  for (const [number, as] of names.entries()) {
    await sandbox.control.addFollower({ username: as, name: as })
    await sandbox.control.addMessage({ as, account, text: `Hello from ${as}`, ageMs: (number + 1) * 60_000 })
  }
  await sandbox.control.addFollower({ username: 'long.ago', name: 'long.ago' })
  for (let number = 0; number < 25; number += 1)
    await sandbox.control.addMessage({
      as: 'long.ago',
      account,
      text: `Line ${number}`,
      ageMs: 7_200_000 - number,
    })
  const [post] = await sandbox.control.posts({ account })
  await sandbox.control.addFollower({ username: 'only.commented', name: 'only.commented' })
  await sandbox.control.addComment({
    as: 'only.commented',
    postId: post?.id ?? '',
    text: 'Lovely!',
    ageMs: 3_600_000,
  })
  const owner = await createUser(app)
  expect(await connectAccount(owner)).toContain('connected=true')
  const { rows } = await app.ctx.db.$client.query('select platform_user_id from connected_accounts')
  const { platform_user_id } = rows[0]
  const get = async <Data>(path: string, more: Record<string, string> = {}) => {
    const query = new URLSearchParams({ platform_user_id, limit: '100', ...more })
    return dataOf<Data>((await owner.browser.get(`/api/instagram/${path}?${query}`)).json)
  }
  const nameOf = ({ participants }: Conversation) => participants.data[1]?.username ?? ''
  const ours = new Set([...names, 'long.ago'])
  let conversations: Conversation[] = []
  while (conversations.length < ours.size) {
    const { data } = await get<{ data: Conversation[] }>('conversations')
    conversations = data.filter((conversation) => ours.has(nameOf(conversation)))
  }
  expect(conversations.map(nameOf)).toEqual([...names, 'long.ago'])
  expect(conversations.map(({ last_message }) => last_message?.message).slice(0, -1)).toEqual(
    names.map((name) => `Hello from ${name}`),
  )
  expect(conversations.slice(0, -1).every(({ known_since }) => known_since === null)).toBe(true)
  const long = conversations.at(-1)
  const { messages } = await get<{ messages: InboxMessage[] }>('messages', {
    conversation_id: long?.id ?? '',
  })
  expect(messages.map(({ message }) => message)).toEqual(
    Array.from({ length: 20 }, (_, number) => `Line ${number + 5}`),
  )
  expect(long?.known_since).toBe(messages[0]?.created_time)
  let commenter: Conversation | undefined
  while (!commenter) {
    const { data } = await get<{ data: Conversation[] }>('conversations')
    commenter = data.find((conversation) => nameOf(conversation) === 'only.commented')
  }
  expect(commenter).toMatchObject({
    known_since: null,
    last_message: { kind: 'comment', message: 'Lovely!' },
  })
})
