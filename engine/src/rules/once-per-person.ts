import { oncePerPerson } from '@skein/contract/automations/parts/once-per-person'
import { defineRule } from './rule.ts'

export const oncePerPersonRule = defineRule(oncePerPerson, {
  needs: 'last_action',
  stop: (_isSet, automation, { event, usage }) =>
    usage.lastActionAt(automation, event.from_id) === null ? null : {},
})
