//! The flags for fields of JSON that are left out otherwise.

use crate::EarlyExit;
use crate::names::Target;
use stamma_json::FurtherFields;

/// Fields of JSON that are left out otherwise.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct JsonArgs {
    /// With --to json, add the FEN after each move
    #[arg(long)]
    pub fens: bool,
    /// With --to json, add the evidence for the notation and the language
    #[arg(long)]
    pub evidence: bool,
}

impl JsonArgs {
    /// Returns the fields.
    ///
    /// # Errors
    ///
    /// A flag is given for a target that is not JSON.
    pub fn further(self, target: Target) -> Result<FurtherFields, EarlyExit> {
        let flag = match self {
            _ if matches!(target, Target::Json) => None,
            JsonArgs { fens: true, .. } => Some("--fens"),
            JsonArgs { evidence: true, .. } => Some("--evidence"),
            _ => None,
        };
        match flag {
            Some(flag) => Err(EarlyExit::Failed(format!("{flag} is for JSON; add --to json"))),
            None => Ok(FurtherFields::new().fens(self.fens).evidence(self.evidence)),
        }
    }
}
