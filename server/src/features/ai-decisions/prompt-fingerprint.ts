import { createHash } from 'node:crypto'
import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import type { CompiledAutomation } from '@skein/engine/automation'
import { promptVersion } from './prompts.ts'

/** Returns a hash of everything in an automation on which a model's verdict depends. */
export function promptFingerprint(
  { trigger, action }: CompiledAutomation,
  settings: AutomationSettings,
): string {
  const { system_prompt, temperature, model_usage, is_rag_enabled } = settings
  const promptFields = {
    promptVersion,
    decides: trigger.kind === 'ai',
    context: 'ai_context_rules' in settings ? settings.ai_context_rules : null,
    writes: action.kind === 'write',
    system_prompt,
    temperature,
    is_rag_enabled,
    model: model_usage === 'CUSTOM' ? [settings.model_provider, settings.model_name] : null,
  }
  return createHash('sha256').update(JSON.stringify(promptFields)).digest('base64url').slice(0, 16)
}
