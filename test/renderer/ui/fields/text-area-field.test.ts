import { describe } from 'vitest'
import TextAreaField from '../../../../renderer/ui/fields/TextAreaField.vue'
import { behavesAsField } from './field-contract.ts'

describe('TextAreaField', () => behavesAsField(TextAreaField, 'one\ntwo'))
