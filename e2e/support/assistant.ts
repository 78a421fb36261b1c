import { expect, type Locator, type Page } from '@playwright/test'
import type { Control } from '@skein/sandbox/control'
import type { Person } from './person.ts'

/** Gives the signed-in person a mailbox at the pretend Google, under their own address. */
export async function connectMailbox(page: Page, person: Person): Promise<void> {
  await page.goto(`/api/auth/gmail/login?user_id=${person.id}`)
  await page.getByLabel('Another address').fill(person.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/platforms/)
}

/** Opens a chat that nobody has written in yet. */
export async function openChat(page: Page, person: Person): Promise<Locator> {
  await page.goto(`/chat/chat_${Date.now()}abcdefg?provider_id=${person.id}`)
  const field = page.getByRole('textbox', { name: 'Enter a prompt here' })
  await expect(field).toBeFocused()
  return field
}

/** Waits for the end of a run. */
export const answered = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Regenerate' })).toBeVisible({ timeout: 15_000 })

/** Lets the scripted model plan one mail, send it, and then say something, for the wish with these words only. */
export const scriptMail = (
  control: Control,
  wish: string,
  { to, answer, delayMs = 0 }: { to: string; answer: string; delayMs?: number },
) => {
  const plan = { reason: 'A mail.', steps: [{ agent: 'gmail_agent_node', task: 'Write and send the mail.' }] }
  const mail = { to, subject: 'Figures', body: 'Reach grew by 12 percent.' }
  return control.modelScript({
    answers: [
      { when: { text: wish, tool: 'make_plan' }, toolCalls: [{ name: 'make_plan', arguments: plan }] },
      { when: { text: wish, tool: 'send_email' }, toolCalls: [{ name: 'send_email', arguments: mail }] },
      { when: { text: wish, tool: 'send_email' }, text: answer, delayMs },
    ],
  })
}
