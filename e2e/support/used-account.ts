import { expect, type Page } from '@playwright/test'
import type { Conversation } from '@skein/contract/inbox/inbox'
import { ownOrigin, type Account } from './person.ts'

async function conversationWith(
  page: Page,
  { platform_user_id }: Account,
): Promise<Conversation | undefined> {
  const list = `/api/instagram/conversations?platform_user_id=${platform_user_id}`
  const { data }: { data: { data: Conversation[] } } = await (await page.request.get(list)).json()
  return data.data.find(({ reply_window }) => reply_window === 'private_reply')
}

/** Sends the one private reply that the author of a comment may get. Returns the id of the conversation. */
export async function sendPrivateReply(page: Page, account: Account): Promise<string> {
  await expect.poll(() => conversationWith(page, account)).toBeDefined()
  const conversation = await conversationWith(page, account)
  const answer = await page.request.post('/api/instagram/send-message', {
    headers: await ownOrigin(page.request),
    data: {
      platform_user_id: account.platform_user_id,
      recipient_id: conversation?.participants.data[1]?.id,
      message: 'We open at 10.',
    },
  })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  return conversation?.id ?? ''
}

/** Sends a public reply that the owner wrote. */
export async function replyByHand(page: Page, account: Account, comment_id: string): Promise<void> {
  const reply = async () => {
    const answer = await page.request.post(`/api/instagram/comments/${comment_id}/reply`, {
      headers: await ownOrigin(page.request),
      data: { platform_user_id: account.platform_user_id, message: 'Thank you so much!' },
    })
    return answer.status()
  }
  // The webhook of the comment may arrive later.
  await expect.poll(reply).toBeLessThan(300)
}
