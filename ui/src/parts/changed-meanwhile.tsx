/** What follows the value of a conflict. */
export const saveAgainToReplace = 'Save again to replace that with your value.'

/** Above a field whose value another person has changed since the form was opened. `label`: of the field; `now`: its stored value. */
export const ChangedMeanwhile = ({ label, now }: { label: string; now: string }) => (
  <p className="error" role="alert">
    {label} was changed meanwhile to “{now || 'empty'}”. {saveAgainToReplace}
  </p>
)
