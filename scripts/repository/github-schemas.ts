// Forms of the files that GitHub reads. Sources: "Syntax for issue forms", "Configuring issue templates" and "Dependabot
// options reference" in the documentation of GitHub. A key that is missing here is an error, as it is there.
import { z } from 'zod'

const text = z.string().min(1)
const distinct = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .min(1)
    .refine(
      (items) => new Set(items.map((each) => JSON.stringify(each))).size === items.length,
      'is repeated',
    )

const id = z.string().regex(/^[\w-]+$/)
const validations = z.strictObject({ required: z.boolean() }).optional()
const field = { label: text, description: text.optional() }

const body = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('markdown'), attributes: z.strictObject({ value: text }) }),
  z.strictObject({
    type: z.literal('input'),
    id,
    attributes: z.strictObject({ ...field, placeholder: text.optional(), value: text.optional() }),
    validations,
  }),
  z.strictObject({
    type: z.literal('textarea'),
    id,
    attributes: z.strictObject({
      ...field,
      placeholder: text.optional(),
      value: text.optional(),
      render: text.optional(),
    }),
    validations,
  }),
  z.strictObject({
    type: z.literal('dropdown'),
    id,
    attributes: z.strictObject({ ...field, options: distinct(text), multiple: z.boolean().optional() }),
    validations,
  }),
  z.strictObject({
    type: z.literal('checkboxes'),
    id,
    attributes: z.strictObject({
      ...field,
      options: distinct(z.strictObject({ label: text, required: z.boolean().optional() })),
    }),
  }),
])

export const issueForm = z.strictObject({
  name: text,
  description: text,
  title: text.optional(),
  labels: distinct(text).optional(),
  body: z
    .array(body)
    .min(1)
    .refine((parts) => parts.some(({ type }) => type !== 'markdown'), 'has no field')
    .refine((parts) => {
      const ids = parts.flatMap((part) => ('id' in part ? [part.id] : []))
      return new Set(ids).size === ids.length
    }, 'repeats an id'),
})

export const issueChooser = z.strictObject({
  blank_issues_enabled: z.boolean(),
  contact_links: z
    .array(z.strictObject({ name: text, url: z.url({ protocol: /^https?$/ }), about: text }))
    .optional(),
})

const kinds = z.enum(['major', 'minor', 'patch'])
const group = z.strictObject({
  patterns: distinct(text),
  'exclude-patterns': distinct(text).optional(),
  'update-types': distinct(kinds).optional(),
})
const ignored = z.strictObject({
  'dependency-name': text,
  versions: distinct(text).optional(),
  'update-types': distinct(z.templateLiteral(['version-update:semver-', kinds])).optional(),
})

export const dependabot = z.strictObject({
  version: z.literal(2),
  updates: z
    .array(
      z.strictObject({
        'package-ecosystem': z.enum(['npm', 'github-actions', 'docker', 'docker-compose']),
        directory: z.string().startsWith('/'),
        schedule: z.strictObject({ interval: z.enum(['daily', 'weekly', 'monthly']) }),
        cooldown: z.strictObject({ 'default-days': z.number().int().min(1).max(90) }).optional(),
        'open-pull-requests-limit': z.number().int().min(1).optional(),
        'commit-message': z.strictObject({ prefix: z.string().max(50) }).optional(),
        groups: z.record(z.string().regex(/^[a-z][a-z_-]*[a-z]$/i), group).optional(),
        ignore: z.array(ignored).min(1).optional(),
      }),
    )
    .min(1),
})
