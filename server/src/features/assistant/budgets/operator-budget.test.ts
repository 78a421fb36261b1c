import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAssistantProduct, type AssistantProduct } from '#test/assistant/assistant-product.ts'

let product: AssistantProduct

/** A product whose operator allows no spending with its keys. */
beforeAll(async () => {
  product = await startAssistantProduct({ MAX_TOTAL_DAILY_USD: '0' })
}, 60_000)
afterAll(() => product.close())

test('without a budget of the installation AI declines, the assistant says why and templates go on', async () => {
  const { sandbox } = product
  const byModel = await product.saveCommentReply({
    trigger_type: 'AI_DECISION',
    reply_type: 'CUSTOM',
    keywords: '',
    ai_context_rules: 'Reply to questions about the price.',
  })
  const byKeyword = await product.saveCommentReply({ name: 'Keyword', keywords: 'hours' })
  const postId = (await sandbox.control.posts({ account: 'clayandember' }))[0]?.id ?? ''
  const comment = (text: string) => sandbox.control.addComment({ as: 'mia.makes', postId, text })
  const declined = await product.entryOf(byModel, (await comment('How much is it?')).id, 'skipped', 'sent')
  expect(declined).toMatchObject({ state: 'skipped', reason_code: 'budget' })
  expect(JSON.stringify(declined)).toContain('installation')
  const replied = await product.entryOf(byKeyword, (await comment('Your hours?')).id, 'sent', 'skipped')
  expect(replied).toMatchObject({ state: 'sent', reply_text: 'It is 20 euros.' })

  await product.send('chat_no_budget', 'Good morning')
  expect(JSON.stringify(await product.history('chat_no_budget'))).toContain(
    "Your administrator's AI budget for today is used up.",
  )
})
