import type { Page } from '@playwright/test'
import type { Control } from '@skein/sandbox/control'
import { fullOnly } from '../support/full-run.ts'
import { ownOrigin, type Account } from '../support/person.ts'
import { readRecipes, type Recipe } from '../support/recipes.ts'
import { expect, test } from '../support/test.ts'
import { newWorker, type Worker } from '../support/working-time.ts'

const maxSeconds = 90
const editors: Readonly<Record<Recipe['automation_type'], string>> = {
  COMMENT_REPLY: 'reply-comment',
  PRIVATE_MESSAGE: 'private-message',
  DM_REPLY: 'trigger-messages',
  AI_DM_CONVERSATION: 'ai-conversation',
  DELETE_COMMENT: 'delete-comment',
}

for (const recipe of readRecipes()) {
  test(
    `makes “${recipe.name}” in its editor, where it works`,
    fullOnly,
    async ({ page, account, business, control }) => {
      const worker = newWorker()
      if (recipe.automation_type === 'AI_DM_CONVERSATION') await addSource(page, account)
      await page.goto(`/instagram/create-automation/${editors[recipe.automation_type]}`)
      await fillIn(page, worker, recipe)
      await worker.click(page.getByRole('button', { name: /^(Deploy|Save & Publish)$/ }))
      await expect(page.getByRole('dialog', { name: 'Automation is live' })).toBeVisible()
      test.info().annotations.push({ type: 'seconds', description: worker.needed().toFixed(0) })
      expect(worker.needed()).toBeLessThan(maxSeconds)

      const query = `platform_user_id=${account.platform_user_id}`
      const answer = await page.request.get(`/api/automations/export?${query}`)
      const { data } = (await answer.json()) as { data: { automations: unknown[] } }
      const { description: _, ...wanted } = recipe
      expect(data.automations).toMatchObject([wanted])
      await expectReaction(control, business, recipe)
    },
  )
}

/** Adds what the recipe asks for first. */
async function addSource(page: Page, { platform_user_id }: Account): Promise<void> {
  const answer = await page.request.post('/api/rag/sources/custom-text', {
    headers: await ownOrigin(page.request),
    data: { platform_user_id, text: 'Shipping takes two days and costs 4 euros.' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function fillIn(page: Page, worker: Worker, recipe: Recipe): Promise<void> {
  const { click, write, check } = worker
  const isConversation = recipe.automation_type === 'AI_DM_CONVERSATION'
  if (isConversation) {
    await expect(page.locator('li').filter({ hasText: 'Shipping takes' })).toContainText('Ready')
    await click(page.getByRole('button', { name: 'Skip' }))
  }
  await write(page.getByRole('textbox', { name: 'Automation name' }), recipe.name)
  if (recipe.match_type === 'ANY') await check(page.getByRole('radio', { name: 'Any text' }))
  if (recipe.match_type === 'WHOLE_WORD') await check(page.getByRole('radio', { name: 'Whole word' }))
  for (const keyword of recipe.keywords ?? []) {
    await write(page.getByRole('textbox', { name: 'Keywords' }), keyword)
    await page.keyboard.press('Enter')
  }
  if (recipe.custom_message)
    await write(page.getByRole('textbox', { name: 'Custom message' }), recipe.custom_message)
  if (recipe.system_prompt)
    await write(page.getByRole('textbox', { name: 'System prompt' }), recipe.system_prompt)
  if (isConversation) await check(page.getByRole('switch', { name: /Knowledge Base/ }))
  await fillInMessage(page, worker, recipe)
  await fillInConditions(page, worker, recipe)
}

async function fillInMessage(page: Page, { click, write }: Worker, recipe: Recipe): Promise<void> {
  const message = recipe.reply_template_content?.message
  if (!message) return
  if ('attachment' in message) {
    const { text, buttons } = message.attachment.payload
    await click(page.getByRole('tab', { name: 'Buttons' }))
    await write(page.getByRole('textbox', { name: 'Message text', exact: true }), text)
    for (const [index, { title, url }] of buttons.entries()) {
      await write(page.getByRole('textbox', { name: 'Title' }).nth(index), title)
      await write(page.getByRole('textbox', { name: 'Link' }).nth(index), url)
    }
    return
  }
  if (!message.quick_replies) {
    await write(page.getByRole('textbox', { name: 'Message', exact: true }), message.text)
    return
  }
  await click(page.getByRole('tab', { name: 'Quick replies' }))
  await write(page.getByRole('textbox', { name: 'Message text', exact: true }), message.text)
  const titles = page.getByRole('textbox', { name: 'Title' })
  await expect(titles.first()).toBeVisible()
  for (const [index, { title, payload }] of message.quick_replies.entries()) {
    if (index >= (await titles.count())) await click(page.getByRole('button', { name: 'Add quick reply' }))
    await write(titles.nth(index), title)
    await write(page.getByRole('textbox', { name: 'Value' }).nth(index), payload)
  }
}

async function fillInConditions(page: Page, worker: Worker, recipe: Recipe): Promise<void> {
  const { user_cooldown_seconds: cooldown, message_kinds, once_per_person, first_contact_only } = recipe
  if (cooldown || message_kinds || once_per_person || first_contact_only)
    await worker.click(page.getByText('More options'))
  if (cooldown) {
    const field = page.locator('[data-field="user_cooldown_seconds"]')
    const [unit, size] = cooldown < 86_400 ? (['hours', 3600] as const) : (['days', 86_400] as const)
    await worker.select(field.getByRole('combobox'), unit)
    await worker.write(field.getByRole('textbox').or(field.getByRole('spinbutton')), String(cooldown / size))
  }
  if (once_per_person) await worker.check(page.getByRole('switch', { name: 'Once per person' }))
  if (first_contact_only) await worker.check(page.getByRole('switch', { name: 'First contact only' }))
  if (!message_kinds) return
  const kinds = page.getByRole('group', { name: 'Message types' })
  await worker.check(kinds.getByRole('checkbox', { name: 'Mentioned you in a story' }))
  for (const name of ['Text', 'Replied to your story', 'Button tap'])
    await worker.click(kinds.getByRole('checkbox', { name }))
}

/** Sends a comment or message that the automation reacts to, by a person without earlier messages. */
async function expectReaction(control: Control, business: string, recipe: Recipe): Promise<void> {
  const as = `fan.${test.info().testId.slice(-8)}`
  await control.addFollower({ username: as, name: as })
  const text = recipe.keywords?.[0] ?? 'How long does shipping take?'
  if (recipe.automation_type === 'DM_REPLY' || recipe.automation_type === 'AI_DM_CONVERSATION') {
    await control.addMessage({
      as,
      account: business,
      text,
      ...(recipe.message_kinds && { kind: 'story_mention' as const }),
    })
    await control.wait({ for: 'message', account: business, person: as })
    return
  }
  const [post] = await control.posts({ account: business })
  const { id } = await control.addComment({ as, postId: post?.id ?? '', text })
  if (recipe.automation_type === 'DELETE_COMMENT') await control.wait({ for: 'hidden', comment: id })
  else if (recipe.automation_type === 'COMMENT_REPLY') await control.wait({ for: 'reply', comment: id })
  else await control.wait({ for: 'message', account: business, person: as })
}
