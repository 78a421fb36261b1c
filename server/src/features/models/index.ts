export {
  assistantModel,
  chooseModel,
  embeddingModel,
  platformDefault,
  type ModelWish,
} from './choose-model.ts'
export { deleteAllKeys } from './model-keys.ts'
export { findKeys, forgetModels } from './key-store.ts'
export { probeModel } from './probe-model.ts'
export { modelRoutes } from './routes.ts'
export { modelSettingsOf, saveModelSettings } from './settings-store.ts'
