import type { TestUser } from './factories.ts'

/** What a user owns that an id can name. */
export interface World {
  user: TestUser
  platform_user_id: string
  account_id: string
  automation_id: string
  /** Rules of the other kinds, by the path under which they are saved. */
  rules: Record<string, string>
  execution_id: string
  conversation_id: string
  person_id: string
  note_id: string
  reply_id: string
  source_id: string
  answer_id: string
  gap_id: string
  export_id: string
  notice_id: string
  turn_id: string
}

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
