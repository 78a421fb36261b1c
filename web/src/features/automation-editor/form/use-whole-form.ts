import { useWatch } from 'react-hook-form'

/** The rule as it stands, after every key. Every field has a default, so nothing of it is ever missing. */
export const useWholeAutomation = <Form extends object>(): Form => complete<Form>(useWatch())

/** The form library cannot know that the defaults are complete. */
const complete = <Form extends object>(form: unknown): Form => form as Form
