import type { Tenant } from './tenant-types.ts'

/** Returns the payload of a comment reply automation. */
export const automation = (tenant: Tenant) => ({
  automation_id: tenant.automation_id,
  platform_user_id: tenant.platform_user_id,
  provider_id: tenant.user.user_id,
  name: 'Price',
  trigger_type: 'KEYWORD',
  reply_type: 'CUSTOM',
  keywords: 'price',
  custom_message: 'It is 20.',
})

/** Returns the payload of an automation of another kind. */
export const automationOf = (path: string) => (tenant: Tenant) => ({
  automation_id: tenant.automations[path],
  platform_user_id: tenant.platform_user_id,
  provider_id: tenant.user.user_id,
  name: 'Price',
  ...(path === 'ai-conversation' ? {} : { trigger_type: 'KEYWORD', keywords: 'price' }),
})

export const otherKinds = ['dm-keyword-reply', 'private-message', 'ai-conversation', 'delete-comment']
