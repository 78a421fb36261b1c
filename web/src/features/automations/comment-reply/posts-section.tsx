import { DateRange, PostSelection } from '@skein/contract/automations/comment-reply'
import { FieldGroup } from '../../../ui/field-group.tsx'
import { Field } from '../../../ui/field.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { fieldWords, rangeLabels, sectionWords, selectionLabels } from '../../../words/comment-reply.ts'
import { Section } from '../editor/section.tsx'
import { useRuleField } from './use-rule-field.ts'

const PostPicker = lazyPart(async () => (await import('../editor/post-picker.tsx')).PostPicker)

const selections = PostSelection.options.map((value) => ({ value, label: selectionLabels[value] }))
const ranges = [
  { value: '' as const, label: fieldWords.chooseRange },
  ...DateRange.options.map((value) => ({ value, label: rangeLabels[value] })),
]

/** Which posts the rule watches. */
export function PostsSection({ platformUserId }: { platformUserId: string }) {
  const selection = useRuleField('postSelectionType')
  const posts = useRuleField('specificPostIds')
  const range = useRuleField('dateRange')
  return (
    <Section title={sectionWords.posts} anchor="posts">
      <div data-field="postSelectionType" onPointerEnter={PostPicker.preload}>
        <FieldGroup legend={fieldWords.posts}>
          <Segmented
            label={fieldWords.posts}
            value={selection.value}
            onValueChange={selection.set}
            options={selections}
          />
        </FieldGroup>
      </div>
      {selection.value === 'SPECIFIC' && (
        <div data-field="specificPostIds" className="min-h-40">
          <PostPicker
            platformUserId={platformUserId}
            selected={posts.value}
            onChange={posts.set}
            error={posts.error}
          />
        </div>
      )}
      {selection.value === 'DATE_RANGE' && (
        <div data-field="dateRange">
          <Field label={fieldWords.dateRange} hint={fieldWords.dateRangeHint} error={range.error}>
            <Select value={range.value} options={ranges} onValueChange={range.set} onBlur={range.onBlur} />
          </Field>
        </div>
      )}
    </Section>
  )
}
