import { expect, type Page } from '@playwright/test'
import type { Control } from '@skein/sandbox/control'
import type { Account } from './person.ts'

export const address = '/instagram/livechat'
export const row = (page: Page, text: string) =>
  page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').filter({ hasText: text })
/** Returns the row of the conversation with a person. */
export const rowOf = (page: Page, username: string) =>
  page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('link')
    .filter({ has: page.getByText(`@${username}`, { exact: true }) })
export const bubble = (page: Page, text: string) =>
  page.getByRole('log').getByRole('article').filter({ hasText: text })
export const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })

/** Waits until the list of conversations contains the text, so that a page opened afterwards shows it. */
export async function waitUntilListed(
  page: Page,
  { platform_user_id }: Pick<Account, 'platform_user_id'>,
  text: string,
): Promise<void> {
  const list = `/api/instagram/conversations?platform_user_id=${platform_user_id}&limit=100`
  await expect.poll(async () => (await page.request.get(list)).text()).toContain(text)
}

let guestCount = 0

/** Creates a follower without messages: messages of other tests are imported when the business is connected. */
export async function newFollower(control: Control): Promise<string> {
  guestCount += 1
  const username = `guest.${process.pid}.${guestCount}`
  await control.addFollower({ username, name: `Guest ${guestCount}` })
  return username
}

/** Returns how often a follower received this text from the business. */
export const countReceived = async (
  control: Control,
  { business, person, text }: { business: string; person: string; text: string },
) =>
  (await control.messages({ account: business, person })).filter(
    (message) => message.from === 'account' && message.text === text,
  ).length
