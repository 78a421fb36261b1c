import { firstContactOnly } from '@skein/contract/automations/parts/first-contact-only'
import { defineRule } from './rule.ts'

export const firstContactRule = defineRule(firstContactOnly, {
  needs: 'known_contact',
  stop: (_isSet, _automation, { facts }) => (facts.known_contact ? {} : null),
})
