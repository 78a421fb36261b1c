import { type DateRange, PostSelection } from '@skein/contract/automations/automation-fields'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { fieldWords, rangeLabels, sectionWords, selectionLabels } from '../../../copy/automations/editor.ts'
import type { PostsForm } from '../form/automation-form.ts'
import { Section } from './section.tsx'
import { automationFieldHook } from '../form/use-form-field.ts'

const PostPicker = lazyPart(async () => (await import('./post-picker.tsx')).PostPicker)

const usePostsField = automationFieldHook<PostsForm>()

const selections = PostSelection.options.map((value) => ({ value, label: selectionLabels[value] }))

interface PostsSectionProps {
  platformUserId: string
  /** Offered by date; another one that is stored stays selectable. */
  ranges: readonly DateRange[]
}

/** Which posts the rule watches. */
export function PostsSection({ platformUserId, ranges }: PostsSectionProps) {
  const selection = usePostsField('postSelectionType')
  const posts = usePostsField('specificPostIds')
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
      {selection.value === 'DATE_RANGE' && <RangeChoice ranges={ranges} />}
    </Section>
  )
}

function RangeChoice({ ranges }: { ranges: readonly DateRange[] }) {
  const range = usePostsField('dateRange')
  const offered = range.value === '' ? ranges : [...new Set([...ranges, range.value])]
  const options = [
    { value: '' as const, label: fieldWords.chooseRange },
    ...offered.map((value) => ({ value, label: rangeLabels[value] })),
  ]
  return (
    <div data-field="dateRange">
      <Field label={fieldWords.dateRange} hint={fieldWords.dateRangeHint} error={range.error}>
        <Select value={range.value} options={options} onValueChange={range.set} onBlur={range.onBlur} />
      </Field>
    </div>
  )
}
