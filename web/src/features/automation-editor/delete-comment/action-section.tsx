import { ModerationAction } from '@skein/contract/automations/delete-comment'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { deleteCommentWords } from '../../../copy/automations/delete-comment.ts'
import { sectionWords } from '../../../copy/automations/editor.ts'
import { Section } from '../fields/section.tsx'
import { useModerationField } from './use-moderation-field.ts'

const actions = ModerationAction.options.map((value) => ({ value, label: deleteCommentWords.actions[value] }))

/** What happens to a comment: hiding can be taken back, deleting cannot. */
export function ActionSection() {
  const action = useModerationField('action')
  return (
    <Section title={sectionWords.action} anchor="action">
      <div data-field="action">
        <FieldGroup legend={deleteCommentWords.action} hint={deleteCommentWords.actionHints[action.value]}>
          <Segmented
            label={deleteCommentWords.action}
            value={action.value}
            onValueChange={action.set}
            options={actions}
          />
        </FieldGroup>
      </div>
      {action.value === 'DELETE' && <Banner type="warning">{deleteCommentWords.deleteWarning}</Banner>}
      <p className="meta">{deleteCommentWords.order}</p>
    </Section>
  )
}
