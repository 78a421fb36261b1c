import { ruleDefaults } from '@skein/contract/automations/automation-fields'
import type { BasicsForm } from './automation-form.ts'
import type { RuleForm, RuleOwner } from './editor-kind.ts'

/** What a rule of any kind sends first: which rule it is, whose, and what its owner calls it. */
export const identityFieldsOf = (form: RuleForm & BasicsForm, owner: RuleOwner) => ({
  automation_id: form.automationId,
  name: form.name.trim(),
  platform: 'instagram' as const,
  description: form.description.trim() || ruleDefaults.description,
  platform_user_id: owner.platform_user_id,
  provider_id: owner.provider_id,
})

/** Owner of a half-filled rule: its sentence and its checks do not ask whose it is. */
export const nobody: RuleOwner = { platform_user_id: '', provider_id: '' }

interface StoredIdentity {
  automation_id: string
  name: string
  description: string
}

export const identityFormOf = (rule: StoredIdentity) => ({
  automationId: rule.automation_id,
  name: rule.name,
  description: rule.description,
})
