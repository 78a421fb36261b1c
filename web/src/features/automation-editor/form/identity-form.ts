import { automationDefaults } from '@skein/contract/automations/automation-fields'
import type { BasicsForm } from './automation-form.ts'
import type { AutomationForm, AutomationOwner } from './editor-kind.ts'

/** What a rule of any kind sends first: which rule it is, whose, and what its owner calls it. */
export const identityFieldsOf = (form: AutomationForm & BasicsForm, owner: AutomationOwner) => ({
  automation_id: form.automationId,
  name: form.name.trim(),
  platform: 'instagram' as const,
  description: form.description.trim() || automationDefaults.description,
  platform_user_id: owner.platform_user_id,
  provider_id: owner.provider_id,
})

/** Owner of a half-filled rule: its sentence and its checks do not ask whose it is. */
export const nobody: AutomationOwner = { platform_user_id: '', provider_id: '' }

interface StoredIdentity {
  automation_id: string
  name: string
  description: string
}

export const identityFormOf = (automation: StoredIdentity) => ({
  automationId: automation.automation_id,
  name: automation.name,
  description: automation.description,
})
