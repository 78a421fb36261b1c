import type { World } from './owned-calls.ts'

/** A comment rule, as its owner saves it. */
export const automation = (world: World) => ({
  automation_id: world.automation_id,
  platform_user_id: world.platform_user_id,
  provider_id: world.user.user_id,
  name: 'Price',
  trigger_type: 'KEYWORD',
  reply_type: 'CUSTOM',
  keywords: 'price',
  custom_message: 'It is 20.',
})

/** A rule of another kind than a comment rule. */
export const automationOf = (path: string) => (world: World) => ({
  automation_id: world.rules[path],
  platform_user_id: world.platform_user_id,
  provider_id: world.user.user_id,
  name: 'Price',
  ...(path === 'ai-conversation' ? {} : { trigger_type: 'KEYWORD', keywords: 'price' }),
})

export const otherKinds = ['dm-keyword-reply', 'private-message', 'ai-conversation', 'delete-comment']
