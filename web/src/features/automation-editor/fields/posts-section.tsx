import { type DateRange, PostSelection } from '@skein/contract/automations/parts/posts'
import { Suspense } from 'react'
import { m } from '@skein/messages'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import type { PostsForm } from '../form/automation-form.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useEdited } from '../form/use-edited.ts'
import { automationFieldHook, useFormValues } from '../form/use-form-field.ts'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { selectionLabels, rangeLabels } from './choice-labels.ts'

const PostPicker = lazyPart(async () => (await import('./post-picker.tsx')).PostPicker)

const usePostsField = automationFieldHook<PostsForm>()
const useRange = automationFieldHook<Record<string, DateRange | null>>()

const selections = PostSelection.options.map((value) => ({ value, label: selectionLabels[value] }))

interface PostsSectionProps {
  /** Ranges on offer; a stored range outside of them stays selectable. */
  ranges: readonly DateRange[]
}

/** The posts that the automation watches. */
export function PostsSection({ ranges }: PostsSectionProps) {
  const { platformUserId } = useEdited()
  // The name of the field differs between kinds.
  const rangeField = 'date_range' in useFormValues<PostsForm>() ? 'date_range' : 'dateRange'
  const selection = usePostsField('post_selection_type')
  const posts = usePostsField('specific_post_ids')
  const from = usePostsField('posts_from')
  return (
    <>
      <div data-field="post_selection_type">
        <div data-field="posts_from">
          <FieldGroup
            legend={m.post_picker_label()}
            hint={selection.value === 'FROM_NOW' && newPostsHint(from.value)}
            error={from.error}
          >
            <Segmented
              label={m.post_picker_label()}
              value={selection.value}
              onValueChange={selection.set}
              options={selections}
            />
          </FieldGroup>
        </div>
      </div>
      {selection.value === 'SPECIFIC' && (
        <div data-field="specific_post_ids" className="min-h-40">
          <Suspense>
            <PostPicker
              platformUserId={platformUserId}
              selected={posts.value}
              onChange={posts.set}
              error={posts.error}
            />
          </Suspense>
        </div>
      )}
      {selection.value === 'DATE_RANGE' && <RangeChoice name={rangeField} ranges={ranges} />}
    </>
  )
}

/** The server sets the time at the first save. */
const newPostsHint = (posts_from: string | null | undefined): string =>
  posts_from
    ? m.editor_field_posts_since_hint({ time: formatDateTime(posts_from) })
    : m.editor_field_posts_from_now_hint()

function RangeChoice({ name, ranges }: { name: string; ranges: readonly DateRange[] }) {
  const range = useRange(name)
  const chosenRange = range.value ?? null
  const offered = chosenRange === null ? ranges : [...new Set([...ranges, chosenRange])]
  const options = [
    { value: '' as const, label: m.editor_field_choose_range() },
    ...offered.map((value) => ({ value, label: rangeLabels[value] })),
  ]
  return (
    <div data-field={name}>
      <Field label={m.editor_field_date_range()} hint={m.editor_field_date_range_hint()} error={range.error}>
        <Select
          value={chosenRange ?? ''}
          options={options}
          onValueChange={(value) => range.set(value === '' ? null : value)}
          onBlur={range.onBlur}
        />
      </Field>
    </div>
  )
}
