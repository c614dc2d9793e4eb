//! Memory that goes back to the system after a large text.

/// Gives back the memory that nothing uses. The allocator of glibc keeps what a thread has freed below anything that lives, so that
/// large texts, each read by another thread, would leave a server that holds many times what it needs. Other allocators give
/// memory back by themselves.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code, reason = "the function of glibc has no safe form")]
pub fn give_back() {
    // SAFETY: it takes a number and may be called at any time, by any thread.
    unsafe {
        libc::malloc_trim(0);
    }
}

/// Gives back the memory that nothing uses: here the allocator does that by itself.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub const fn give_back() {}
