import { expect, type Locator, type Page } from '@playwright/test'
import type { Control } from '@skein/sandbox/control'
import type { Person } from './person.ts'

/** Connects a Gmail mailbox of the sandbox with the address of the user. */
export async function connectMailbox(page: Page, person: Person): Promise<void> {
  await page.goto(`/api/auth/gmail/login?user_id=${person.id}`)
  await page.getByLabel('Another address').fill(person.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/platforms/)
}

/** Opens a new chat. Returns its input. */
export async function openChat(page: Page, person: Person): Promise<Locator> {
  await page.goto(`/chat/chat_${Date.now()}abcdefg?provider_id=${person.id}`)
  const field = page.getByRole('textbox', { name: 'Enter a prompt here' })
  await expect(field).toBeFocused()
  return field
}

/** Waits for the end of a run. */
export const waitForAnswer = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Regenerate' })).toBeVisible()

/** Scripts the model to plan one mail, send it and answer, for prompts that contain `prompt`. */
export const scriptMail = (
  control: Control,
  prompt: string,
  { to, answer, delayMs = 0 }: { to: string; answer: string; delayMs?: number },
) => {
  const plan = { reason: 'A mail.', steps: [{ agent: 'gmail_agent_node', task: 'Write and send the mail.' }] }
  const mail = { to, subject: 'Figures', body: 'Reach grew by 12 percent.' }
  return control.modelScript({
    answers: [
      { when: { text: prompt, tool: 'make_plan' }, toolCalls: [{ name: 'make_plan', arguments: plan }] },
      { when: { text: prompt, tool: 'send_email' }, toolCalls: [{ name: 'send_email', arguments: mail }] },
      { when: { text: prompt, tool: 'send_email' }, text: answer, delayMs },
    ],
  })
}
