import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { ModerationAction } from '@skein/contract/automations/kinds/delete-comment'
import { DateRange } from '@skein/contract/automations/parts/posts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { deleteCommentWords } from '../../../copy/automations/editors/delete-comment.ts'
import { sectionWords } from '../../../copy/automations/editors/editor.ts'
import { BasicsSection } from '../fields/basics-section.tsx'
import { Conditions } from '../fields/conditions.tsx'
import { ModelSection } from '../fields/model-section.tsx'
import { PostsSection } from '../fields/posts-section.tsx'
import { Section } from '../fields/section.tsx'
import { convertIntoSentenceOf } from '../form/trigger-logic.ts'
import { TriggerSection } from '../fields/trigger-section.tsx'
import { automationFieldHook } from '../form/use-form-field.ts'
import type { DeleteCommentForm } from './delete-comment-form.ts'

const useModerationField = automationFieldHook<DeleteCommentForm>()

const convert = convertIntoSentenceOf(deleteCommentWords.contextStart)

export function DeleteCommentFields({ account }: { account: ConnectedAccount }) {
  const trigger = useModerationField('trigger_type')
  return (
    <>
      <BasicsSection placeholder={deleteCommentWords.namePlaceholder} />
      <TriggerSection
        event="comment"
        ink="slate"
        convert={convert}
        contextHint={deleteCommentWords.contextHint}
        keywordPlaceholder={deleteCommentWords.keywordPlaceholder}
      />
      <PostsSection
        platformUserId={account.platform_user_id}
        rangeField="dateRange"
        ranges={DateRange.options}
      />
      <ActionSection />
      <ModelSection quiet unused={trigger.value === 'KEYWORD'} />
    </>
  )
}

const actions = ModerationAction.options.map((value) => ({ value, label: deleteCommentWords.actions[value] }))

/** What happens to a comment: hiding can be reverted, deleting cannot. */
function ActionSection() {
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
      <Conditions type="DELETE_COMMENT" ink="slate" />
    </Section>
  )
}
