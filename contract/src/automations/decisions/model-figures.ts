/** Figures of the model's decision or text, shown at the gate `decision` whatever the last gate was. */
export const modelFigures = [
  'model',
  'provider',
  'prompt_version',
  'input_tokens',
  'output_tokens',
  'cost',
  'chunks',
  'confidence',
  'threshold',
  'why',
  'fixed_answer_id',
] as const
