//! The state that all requests share.

use crate::hosts::Hosts;
use crate::limits::Limits;
use crate::work::Workers;

/// The state that all requests share.
#[derive(Debug)]
pub struct App {
    /// The limits of requests.
    pub limits: Limits,
    /// The hosts that requests may be addressed to.
    pub hosts: Hosts,
    /// The threads that read texts.
    pub workers: Workers,
}
