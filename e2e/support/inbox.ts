import { expect, type Page } from '@playwright/test'
import type { Control } from '@skein/sandbox/control'
import type { Account } from './person.ts'

/** Where conversations are read and answered. */
export const address = '/instagram/livechat'
export const row = (page: Page, text: string) =>
  page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').filter({ hasText: text })
/** The conversation with somebody. */
export const rowOf = (page: Page, username: string) =>
  page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('link')
    .filter({ has: page.getByText(`@${username}`, { exact: true }) })
export const bubble = (page: Page, text: string) =>
  page.getByRole('log').getByRole('article').filter({ hasText: text })
export const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })

/** Waits until the list of conversations has these words: a page that opens then begins with them. */
export async function untilListed(
  page: Page,
  { platform_user_id }: Pick<Account, 'platform_user_id'>,
  text: string,
): Promise<void> {
  const list = `/api/instagram/conversations?platform_user_id=${platform_user_id}&limit=100`
  await expect.poll(async () => (await page.request.get(list)).text()).toContain(text)
}

let made = 0

/** Somebody who has not written yet: what other journeys said to the business is read when it is connected. */
export async function newFollower(control: Control): Promise<string> {
  made += 1
  const username = `guest.${process.pid}.${made}`
  await control.addFollower({ username, name: `Guest ${made}` })
  return username
}

/** What arrived at a follower from the business, by its words. */
export const arrived = async (
  control: Control,
  { business, person, text }: { business: string; person: string; text: string },
) =>
  (await control.messages({ account: business, person })).filter(
    (message) => message.from === 'account' && message.text === text,
  ).length
