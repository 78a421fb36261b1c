import { boundariesRule } from './boundaries-rule.ts'
import { fileNamesRule, longFileRule } from './file-names-rule.ts'
import { powersRule } from './powers-rule.ts'
import { pureRule } from './pure-rule.ts'

/** What the linter cannot know by itself: the arrows, the owners and the vocabulary of this house. */
export default {
  meta: { name: 'house' },
  rules: {
    boundaries: boundariesRule,
    'file-names': fileNamesRule,
    'long-file': longFileRule,
    powers: powersRule,
    pure: pureRule,
  },
}
